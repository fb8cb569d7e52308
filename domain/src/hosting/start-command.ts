import { lengthOf, START_COMMAND } from '../limits/lengths.ts'
import { isOneLine } from '../limits/one-line.ts'

/** How Java starts a server. */
export interface StartCommand {
  /** Options of Java before the program. */
  options: readonly string[]
  /** What Java runs and its arguments; empty for the installed software. */
  program: readonly string[]
}

/** Why a command is refused. */
type StartCommandProblem =
  /** A quote is left open. */
  | 'quote'
  /** It ends with a backslash. */
  | 'backslash'
  /** It has something that only a shell performs. */
  | 'shell'
  /** A word has a control character or a line break. */
  | 'control'
  /** It does not begin with `java`. */
  | 'java'
  /** It sets the memory. */
  | 'memory'
  /** An option has no value. */
  | 'value'
  /** It starts nothing. */
  | 'program'
  /** The name of its file has what a shell replaces with the names of files. */
  | 'pattern'
  | 'long'

interface RefusedCommand {
  problem: StartCommandProblem
  /** The part that it is about. */
  word: string
}

export const isRefused = (read: StartCommand | RefusedCommand): read is RefusedCommand => 'problem' in read

const refused = (problem: StartCommandProblem, word: string): RefusedCommand => ({ problem, word })

/** In a word: the port of the game. */
const PORT = '{port}'

const PIECE =
  /(?<space>[ \t\r\n]+)|(?<joined>\\\r?\n)|(?<plain>[^ \t\r\n'"\\|&;<>`$()]+|\$(?![({\w@*#?$!'"-]))|'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\[^])*)"|\\(?<escaped>[^])|(?<shell>&&|\|\||>>|[|&;<>`()]|\$[({\w@*#?$!'"-])|(?<open>['"\\])/gy

/** What a shell replaces in double quotes. */
const REPLACED = /`|\$[({\w@*#?$!-]/

/** As a shell splits a line at spaces, with quotes and backslashes, but without performing anything. */
function splitWords(text: string): readonly string[] | RefusedCommand {
  const words: string[] = []
  let word: string | undefined
  for (const { groups = {} } of text.matchAll(PIECE)) {
    const { space, joined, plain, single, double, escaped, shell, open } = groups
    if (open !== undefined) return refused(open === '\\' ? 'backslash' : 'quote', open)
    if (shell !== undefined) return refused('shell', shell)
    // A comment.
    if (word === undefined && plain?.startsWith('#')) return refused('shell', '#')
    const replaced = double === undefined ? null : REPLACED.exec(double.replaceAll(/\\[^]/g, ' '))
    if (replaced) return refused('shell', replaced[0])
    if (joined !== undefined) continue
    if (space === undefined) word = (word ?? '') + (plain ?? single ?? escaped ?? inQuotes(double))
    else if (word !== undefined) {
      words.push(word)
      word = undefined
    }
  }
  return word === undefined ? words : [...words, word]
}

/** Between double quotes a backslash has a meaning before these only. */
const inQuotes = (text = ''): string =>
  text.replaceAll(/\\([$`"\\]|\r?\n)/g, (_, next: string) => next.trim())

const PLAIN_WORD = /^(?!#)[\w@%+=:,./{}*^~#-]+$/

/** A command as `readStartCommand` reads it. */
export const startCommandText = ({ options, program }: StartCommand): string =>
  ['java', ...options, ...program].map(quoted).join(' ')

const quoted = (word: string): string =>
  PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** The plan decides the memory, also by old names of its options or in a file of options. */
const MEMORY_OPTION =
  /^-(?:X?m[sx]|XX:(?:\+AggressiveHeap|MaxRAM|MaxHeapSize|MinRAM|MinHeapSize|InitialRAM|InitialHeap|Flags|VMOptionsFile))/

/** Options of Java whose value is the next word. */
const WITH_VALUE: readonly string[] = [
  '--add-exports',
  '--add-modules',
  '--add-opens',
  '--add-reads',
  '--enable-native-access',
  '--limit-modules',
  '--patch-module',
  '--source',
  '--upgrade-module-path',
]
/** Where its classes are: what it runs follows. */
const PATH_OPTION = /^(?:-cp|-classpath|--class-path|-p|--module-path)$/
const PATH_WITH_VALUE = /^--(?:class|module)-path=/
/** What it runs: all that follows is for the program. */
const PROGRAM_OPTION = /^(?:-jar|-m|--module)$/

/**
 * A command for Java; without a program it starts the installed software. Nothing is replaced or performed: words reach Java as
 * they are.
 */
export function readStartCommand(text: string): StartCommand | RefusedCommand {
  const words = splitWords(text)
  if ('problem' in words) return words
  const [java = '', ...args] = words
  if (java !== 'java') return refused('java', java)
  const broken = args.find((word) => !isOneLine(word))
  // The word itself cannot be shown.
  if (broken !== undefined) return refused('control', '')
  const command = splitProgram(args)
  if (!isRefused(command) && lengthOf(startCommandText(command)) > START_COMMAND.max)
    return refused('long', String(START_COMMAND.max))
  return command
}

/** Why users cannot enter this command, which names its program; undefined if they can. */
export function startCommandProblem(text: string): RefusedCommand | undefined {
  const command = readStartCommand(text)
  if (isRefused(command)) return command
  return command.program.length === 0 ? refused('program', 'java') : undefined
}

/** Follows the launcher of Java: options end at `-jar`, a module, a class or a file of arguments. */
function splitProgram(words: readonly string[]): StartCommand | RefusedCommand {
  let programAt: number | undefined
  let isNamed = false
  let at = 0
  for (let width = 1; at < words.length && !isNamed; at += width) {
    const word = words[at] ?? ''
    if (MEMORY_OPTION.test(word)) return refused('memory', word)
    width = widthOf(word)
    if (words.length < at + width) return refused('value', word)
    const file = word === '-jar' ? (words[at + 1] ?? '') : ''
    if (/[*?]/.test(file)) return refused('pattern', file)
    isNamed = namesProgram(word)
    const isPath = PATH_OPTION.test(word) || PATH_WITH_VALUE.test(word)
    if (isNamed || isPath || word.startsWith('@')) programAt ??= at
  }
  const program = programAt === undefined ? [] : words.slice(programAt)
  // A file of arguments may name what Java runs.
  if (program.length > 0 && !isNamed && !program.some((word) => word.startsWith('@')))
    return refused('program', program[0] ?? '')
  return { options: words.slice(0, programAt), program }
}

/** How many words an option has with its value. */
const widthOf = (word: string): number =>
  PATH_OPTION.test(word) || PROGRAM_OPTION.test(word) || WITH_VALUE.includes(word) ? 2 : 1

const namesProgram = (word: string): boolean =>
  PROGRAM_OPTION.test(word) || word.startsWith('--module=') || !/^[-@]/.test(word)

/** The part of a program without the arguments that it gets. */
export function startedBy({ program }: StartCommand): readonly string[] {
  let at = 0
  while (at < program.length && !namesProgram(program[at] ?? '')) at += widthOf(program[at] ?? '')
  // After a file of arguments it may be the first argument.
  const isArgument =
    /^[^-]/.test(program[at] ?? '') && program.slice(0, at).some((word) => word.startsWith('@'))
  return program.slice(0, isArgument ? at : at + widthOf(program[at] ?? ''))
}

/** A command with the port of the game, which is added unless the command has it or sets another one. */
export function withPort({ options, program }: StartCommand, port: number): StartCommand {
  const isSet =
    [...options, ...program].some((word) => word.includes(PORT)) ||
    program.some((word) => /^--port(?:=|$)/.test(word))
  const numbered = (words: readonly string[]) => words.map((word) => word.replaceAll(PORT, String(port)))
  return {
    options: numbered(options),
    program: numbered(isSet ? program : [...program, '--port', PORT]),
  }
}
