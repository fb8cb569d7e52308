import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { START_COMMAND } from '../limits/lengths.ts'
import {
  readStartCommand,
  startCommandProblem,
  startCommandText,
  startedBy,
  withPort,
} from './start-command.ts'

describe('a start command', () => {
  it.each([
    ['java -XX:+UseZGC -jar server.jar nogui', ['-XX:+UseZGC'], ['-jar', 'server.jar', 'nogui']],
    ['  java\n-Da=b \\\n -jar\tserver.jar ', ['-Da=b'], ['-jar', 'server.jar']],
    ['java -jar "my server.jar" \'a "b"\' c\\ d', [], ['-jar', 'my server.jar', 'a "b"', 'c d']],
    [String.raw`java -Da="C:\x\"\\" -jar ''`, [String.raw`-Da=C:\x"\ `.trim()], ['-jar', '']],
    [`java -Da='$(x) | y' -Db=\\; -jar a.jar`, ['-Da=$(x) | y', '-Db=;'], ['-jar', 'a.jar']],
    ['java -Da=b$ -jar a.jar', ['-Da=b$'], ['-jar', 'a.jar']],
    [
      String.raw`java -Da=\$@ -Db=\(c\) -Dd=e#f -jar a.jar \# '$!' "\$?" "a$"`,
      ['-Da=$@', '-Db=(c)', '-Dd=e#f'],
      ['-jar', 'a.jar', '#', '$!', '$?', 'a$'],
    ],
    [
      'java -XX:MaxHeapFreeRatio=40 -jar a.jar *.txt',
      ['-XX:MaxHeapFreeRatio=40'],
      ['-jar', 'a.jar', '*.txt'],
    ],
    ['java @user_jvm_args.txt @args.txt nogui', [], ['@user_jvm_args.txt', '@args.txt', 'nogui']],
    [
      'java --add-opens java.base/java.lang=ALL-UNNAMED -cp lib/* com.example.Main -Xmx9G',
      ['--add-opens', 'java.base/java.lang=ALL-UNNAMED'],
      ['-cp', 'lib/*', 'com.example.Main', '-Xmx9G'],
    ],
    ['java --module=a/b -mx1G', [], ['--module=a/b', '-mx1G']],
    ['java -Da=b --class-path=a.jar Main', ['-Da=b'], ['--class-path=a.jar', 'Main']],
  ])('%j has options, and a program with its arguments', (text, options, program) => {
    expect(readStartCommand(text)).toEqual({ options, program })
    expect(startCommandProblem(text)).toBeUndefined()
  })

  it.each<[string, string, string]>([
    ['java -jar "server.jar', 'quote', '"'],
    ["java -jar 'server.jar", 'quote', "'"],
    ['java -jar server.jar \\', 'backslash', '\\'],
    ['java -jar server.jar | tee log', 'shell', '|'],
    ['java -jar a.jar && java -jar b.jar', 'shell', '&&'],
    ['java -jar a.jar; ls', 'shell', ';'],
    ['java -jar a.jar > log', 'shell', '>'],
    ['java -jar $(ls)', 'shell', '$('],
    ['java -jar "$HOME/a.jar"', 'shell', '$H'],
    ['java -jar `ls`', 'shell', '`'],
    ...['$@', '$*', '$#', '$?', '$$', '$!', '$-', '$1', `$'`, '$"'].map(
      (word) => [`java -jar a.jar ${word}a`, 'shell', word] as [string, string, string],
    ),
    ...['$@', '$*', '$#', '$?', '$$', '$!', '$-', '$1'].map(
      (word) => [`java -jar a.jar "${word}"`, 'shell', word] as [string, string, string],
    ),
    ['(java -jar a.jar)', 'shell', '('],
    ['java -jar a.jar a)', 'shell', ')'],
    ['java -jar a.jar #comment', 'shell', '#'],
    ['java -jar *.jar', 'pattern', '*.jar'],
    ['java -jar "server-?.jar"', 'pattern', 'server-?.jar'],
    ['java -jar "a\nb"', 'control', ''],
    ['java -jar a\0b', 'control', ''],
    ['java -jar a\u202eb', 'control', ''],
    ['', 'java', ''],
    ['/usr/bin/java -jar a.jar', 'java', '/usr/bin/java'],
    ['java -Xmx64G -jar a.jar', 'memory', '-Xmx64G'],
    ['java -ms1G -jar a.jar', 'memory', '-ms1G'],
    ['java -cp a.jar -XX:MaxRAMPercentage=90 Main', 'memory', '-XX:MaxRAMPercentage=90'],
    ['java @args.txt -Xmx64G -jar a.jar', 'memory', '-Xmx64G'],
    ['java -XX:+AggressiveHeap -jar a.jar', 'memory', '-XX:+AggressiveHeap'],
    ['java -XX:MinHeapSize=1G -jar a.jar', 'memory', '-XX:MinHeapSize=1G'],
    ['java -XX:MaxHeapSize=9G -jar a.jar', 'memory', '-XX:MaxHeapSize=9G'],
    ['java -XX:VMOptionsFile=a -jar a.jar', 'memory', '-XX:VMOptionsFile=a'],
    ['java -jar', 'value', '-jar'],
    ['java --add-opens', 'value', '--add-opens'],
    ['java', 'program', 'java'],
    ['java -XX:+UseZGC', 'program', 'java'],
    ['java -cp a.jar', 'program', '-cp'],
  ])('%j is refused as %s', (text, problem, word) => {
    expect(startCommandProblem(text)).toEqual({ problem, word })
  })

  it('is refused if it is too long with its quotes', () => {
    const text = `java -jar ${"\\'".repeat(START_COMMAND.max / 3)}`
    expect(startCommandProblem(text)).toEqual({ problem: 'long', word: String(START_COMMAND.max) })
  })

  it('without a program is for the installed software', () => {
    expect(readStartCommand('java -XX:+UseZGC')).toEqual({ options: ['-XX:+UseZGC'], program: [] })
  })

  it('has the same words after it is written', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text))
    const option = word.map((text) => `-D${text}`)
    fc.assert(
      fc.property(fc.array(option, { maxLength: 5 }), fc.array(word, { maxLength: 5 }), (options, args) => {
        const command = { options, program: ['-jar', 'server.jar', ...args] }
        expect(readStartCommand(startCommandText(command))).toEqual(command)
      }),
    )
  })

  it('is read in little time whatever it is', () => {
    for (const part of ['"\\', "'", '\\', ' "', '$', '-cp '])
      expect(startCommandProblem(`java ${part.repeat(99_999)}`)).toBeDefined()
  })
})

it.each([
  ['java -Da=b -jar a.jar -jar b.jar', ['-jar', 'a.jar']],
  ['java -cp lib/* Main nogui', ['-cp', 'lib/*', 'Main']],
  ['java -m a/b c', ['-m', 'a/b']],
  ['java --module=a/b c', ['--module=a/b']],
  ['java @a.txt @b.txt nogui', ['@a.txt', '@b.txt']],
  ['java @a.txt -jar b.jar nogui', ['@a.txt', '-jar', 'b.jar']],
  ['java @a.txt', ['@a.txt']],
  ['java -Da=b', []],
])('%j starts something without its arguments', (text, started) => {
  const command = readStartCommand(text)
  expect('problem' in command ? undefined : startedBy(command)).toEqual(started)
})

describe('the port of the game', () => {
  const portOf = (text: string) => {
    const command = readStartCommand(text)
    return 'problem' in command ? [] : Object.values(withPort(command, 25_570)).flat()
  }

  it('is added for a program that does not get it', () => {
    expect(portOf('java -jar a.jar nogui')).toEqual(['-jar', 'a.jar', 'nogui', '--port', '25570'])
  })

  it.each([
    ['java -Dport={port} -jar a.jar', ['-Dport=25570', '-jar', 'a.jar']],
    ['java -jar a.jar -p {port}', ['-jar', 'a.jar', '-p', '25570']],
    ['java -jar a.jar --port 1234', ['-jar', 'a.jar', '--port', '1234']],
    ['java -jar a.jar --port=1234', ['-jar', 'a.jar', '--port=1234']],
  ])('is where %j has it', (text, expected) => {
    expect(portOf(text)).toEqual(expected)
  })
})
