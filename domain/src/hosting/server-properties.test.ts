import { describe, expect, it } from 'vitest'
import {
  changeProperties,
  choiceValues,
  kindOfProperty,
  propertiesIn,
  propertyProblem,
} from './server-properties.ts'

const FILE = '#Minecraft server properties\n#Mon\nmotd=A server\nmax-players=20\n\n! end\npvp=true\n'
const values = (text: string) => Object.fromEntries(propertiesIn(text))

describe('properties of a file', () => {
  it('are read in their order, without comments', () => {
    expect([...propertiesIn(FILE)]).toEqual([
      ['motd', 'A server'],
      ['max-players', '20'],
      ['pvp', 'true'],
    ])
  })

  it.each([
    ['a:b', { a: 'b' }],
    ['a b', { a: 'b' }],
    ['  a \t=  b ', { a: 'b ' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    [String.raw`a\ b=c\=d`, { 'a b': 'c=d' }],
    [String.raw`a=\u00a7cR\u00E9d\t\\`, { a: '§cRéd\t\\' }],
    ['a=one\\\n   two\nb=c', { a: 'onetwo', b: 'c' }],
    ['a=one\\\r\n two\r\nb=c', { a: 'onetwo', b: 'c' }],
    ['# no \\\na=b', { a: 'b' }],
    ['a=1\na=2', { a: '2' }],
    ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
    [String.raw`a=\u00g`, { a: 'u00g' }],
    ['a=b\\', { a: 'b' }],
    ['', {}],
  ])('follow the rules of Java: %j', (text, expected) => {
    expect(values(text)).toEqual(expected)
  })
})

describe('a change of properties', () => {
  const change = (text: string, changes: Record<string, string>) =>
    changeProperties(text, new Map(Object.entries(changes)))

  it('leaves comments, order and all other lines as they are', () => {
    expect(change(FILE, { 'max-players': '5', pvp: 'false' })).toBe(
      FILE.replace('players=20', 'players=5').replace('pvp=true', 'pvp=false'),
    )
    expect(change('a : 1\r\n\r\n# c\r\nb=2', { b: '3' })).toBe('a : 1\r\n\r\n# c\r\nb=3')
    expect(change(FILE, {})).toBe(FILE)
  })

  it('changes the last of several lines with one name, which is the one that counts', () => {
    expect(change('a=1\na=2\n', { a: '3' })).toBe('a=1\na=3\n')
  })

  it('adds what is missing at the end', () => {
    expect(change('a=1', { 'b c': '2' })).toBe('a=1\nb\\ c=2\n')
    expect(change('a=1\r\n', { b: '2' })).toBe('a=1\r\nb=2\r\n')
    expect(change('', { b: '2' })).toBe('b=2\n')
    expect(change('a', { a: '2' })).toBe('a=2')
  })

  it.each(['§c ünïcödé 🎮', '  spaces ', 'a\\b\\', 'two\nlines\r\n', '#no comment', 'a=b:c!', '\t\f', ''])(
    'is read as it was written: %j',
    (value) => {
      const written = change('# c\nmotd=one\\\n two\nb=c\n', { motd: value, '#new: key=': value })
      expect(values(written)).toEqual({ motd: value, b: 'c', '#new: key=': value })
      // Servers read it in different encodings.
      // oxlint-disable-next-line no-control-regex -- that is the rule
      expect(written).toMatch(/^[\x00-\x7f]*$/)
    },
  )

  it('takes time in proportion to the file', () => {
    const text = Array.from({ length: 5000 }, (_, at) => `key-${at}=${'\\\n'.repeat(3)}value`).join('\n')
    expect(propertiesIn(change(text, { 'key-4999': 'x' })).get('key-4999')).toBe('x')
    expect(propertiesIn(`a=${'\\'.repeat(100_000)}`).size).toBe(1)
  })
})

describe('a value', () => {
  it.each([
    ['max-players', '20', undefined],
    ['max-players', '-1', 'number'],
    ['max-players', '2.5', 'number'],
    ['max-players', '', 'number'],
    ['max-tick-time', '-1', undefined],
    ['view-distance', '33', 'number'],
    ['motd', 'x'.repeat(1000), undefined],
    ['motd', 'x'.repeat(1001), 'long'],
    ['of-a-mod', 'anything', undefined],
  ])('of %s may or may not be %s', (key, value, problem) => {
    expect(propertyProblem(key, value)).toBe(problem)
  })
})

describe('a choice', () => {
  it.each([
    ['1.8.8', '0'],
    ['1.12.2', '0'],
    ['1.13', '0'],
    ['1.13.2', '0'],
    ['17w47a', '0'],
    ['18w41a', '0'],
    ['18w42a', 'survival'],
    ['1.14-pre1', 'survival'],
    ['1.14', 'survival'],
    ['26.1-snapshot-1', 'survival'],
    ['3D Shareware v1.34', 'survival'],
  ])('of a server of %s begins with %s', (gameVersion, first) => {
    const kind = kindOfProperty('gamemode') as { choices: readonly string[] }
    const values = choiceValues(kind.choices, gameVersion)
    expect([values[0], values.length]).toEqual([first, 4])
  })
})
