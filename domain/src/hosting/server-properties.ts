import { lengthOf, SERVER_PROPERTY } from '../limits/lengths.ts'
import { hasGameChange } from './game-since.ts'

/** The settings of a game server, in a file in its folder. */
export const PROPERTIES_FILE = 'server.properties'

export type ChoiceName =
  | ('peaceful' | 'easy' | 'normal' | 'hard')
  | ('survival' | 'creative' | 'adventure' | 'spectator')

/** How a property is edited. */
export type PropertyKind =
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number }
  /** By the names that the game has for them. */
  | { kind: 'choice'; choices: readonly ChoiceName[] }
  | { kind: 'text' }
  /** Set by the node: another value would keep players out. */
  | { kind: 'fixed' }

const INT_MAX = 2 ** 31 - 1
const SWITCH = { kind: 'switch' } as const
const TEXT = { kind: 'text' } as const
const FIXED = { kind: 'fixed' } as const
const number = (min: number, max = INT_MAX) => ({ kind: 'number', min, max }) as const
const choice = (...choices: ChoiceName[]) => ({ kind: 'choice', choices }) as const
const PORT = number(1, 65_535)

/** The properties of the game that pages explain; servers and mods add others. */
export const KNOWN_PROPERTIES = {
  'accepts-transfers': SWITCH,
  'allow-flight': SWITCH,
  'allow-nether': SWITCH,
  'broadcast-console-to-ops': SWITCH,
  'broadcast-rcon-to-ops': SWITCH,
  difficulty: choice('peaceful', 'easy', 'normal', 'hard'),
  'enable-command-block': SWITCH,
  'enable-query': SWITCH,
  'enable-rcon': SWITCH,
  'enable-status': SWITCH,
  'enforce-secure-profile': SWITCH,
  'enforce-whitelist': SWITCH,
  'entity-broadcast-range-percentage': number(10, 1000),
  'force-gamemode': SWITCH,
  'function-permission-level': number(1, 4),
  gamemode: choice('survival', 'creative', 'adventure', 'spectator'),
  'generate-structures': SWITCH,
  hardcore: SWITCH,
  'hide-online-players': SWITCH,
  'level-name': TEXT,
  'level-seed': TEXT,
  'level-type': TEXT,
  'log-ips': SWITCH,
  'max-players': number(0),
  'max-tick-time': number(-1),
  'max-world-size': number(1, 29_999_984),
  motd: TEXT,
  'network-compression-threshold': number(-1),
  'online-mode': SWITCH,
  'op-permission-level': number(0, 4),
  'player-idle-timeout': number(0),
  'prevent-proxy-connections': SWITCH,
  pvp: SWITCH,
  'query.port': PORT,
  'rate-limit': number(0),
  'rcon.password': TEXT,
  'rcon.port': PORT,
  'require-resource-pack': SWITCH,
  'resource-pack': TEXT,
  'resource-pack-prompt': TEXT,
  'resource-pack-sha1': TEXT,
  'server-ip': FIXED,
  'server-port': FIXED,
  'simulation-distance': number(3, 32),
  'spawn-animals': SWITCH,
  'spawn-monsters': SWITCH,
  'spawn-npcs': SWITCH,
  'spawn-protection': number(0),
  'sync-chunk-writes': SWITCH,
  'view-distance': number(2, 32),
  'white-list': SWITCH,
} as const satisfies Readonly<Record<string, PropertyKind>>
export type KnownProperty = keyof typeof KNOWN_PROPERTIES

export const isKnownProperty = (key: string): key is KnownProperty => Object.hasOwn(KNOWN_PROPERTIES, key)

export const kindOfProperty = (key: string): PropertyKind =>
  isKnownProperty(key) ? KNOWN_PROPERTIES[key] : TEXT

/** Earlier servers know choices by their numbers only, and replace a name by the default. */
const NAMED_CHOICES = { since: [1, 14, 0], sinceWeek: [18, 42] } as const

/** The values of choices that a server of the game version reads and writes, in the same order. */
export const choiceValues = (choices: readonly string[], gameVersion: string): readonly string[] =>
  hasGameChange(gameVersion, NAMED_CHOICES) ? choices : choices.map((_, at) => String(at))

/** What is wrong with a new value. */
export function propertyProblem(key: string, value: string): 'number' | 'long' | undefined {
  const known = kindOfProperty(key)
  if (known.kind === 'number') {
    const isWithin = Number(value) >= known.min && Number(value) <= known.max
    return /^-?\d{1,10}$/.test(value) && isWithin ? undefined : 'number'
  }
  return lengthOf(value) > SERVER_PROPERTY.max ? 'long' : undefined
}

/** A property in a file, with the place of its value as it is written. */
interface WrittenProperty {
  key: string
  value: string
  /** Where what stands between name and value begins. */
  nameEnd: number
  valueStart: number
  end: number
}

const isBlank = (character: string | undefined) =>
  character === ' ' || character === '\t' || character === '\f'
const isLineEnd = (character: string | undefined) => character === '\n' || character === '\r'

/** Where an escape ends that begins here: it may be a line end of two characters. */
const escapeEnd = (text: string, at: number) => at + (text.startsWith('\r\n', at + 1) ? 3 : 2)

function skipBlanks(text: string, start: number): number {
  let at = start
  while (isBlank(text[at])) at += 1
  return at
}

function* writtenIn(text: string): Generator<WrittenProperty> {
  let at = 0
  while (at < text.length) {
    at = skipBlanks(text, at)
    if (isLineEnd(text[at])) at += 1
    else if (text[at] === '#' || text[at] === '!')
      // Comments do not continue on the next line.
      while (at < text.length && !isLineEnd(text[at])) at += 1
    else if (at < text.length) {
      const found = writtenAt(text, at)
      yield found
      at = found.end
    }
  }
}

function writtenAt(text: string, start: number): WrittenProperty {
  let nameEnd = start
  while (nameEnd < text.length && !isLineEnd(text[nameEnd]) && !isBlank(text[nameEnd])) {
    if (text[nameEnd] === '=' || text[nameEnd] === ':') break
    nameEnd = text[nameEnd] === '\\' ? escapeEnd(text, nameEnd) : nameEnd + 1
  }
  nameEnd = Math.min(nameEnd, text.length)
  let valueStart = skipBlanks(text, nameEnd)
  if (text[valueStart] === '=' || text[valueStart] === ':') valueStart = skipBlanks(text, valueStart + 1)
  let end = valueStart
  while (end < text.length && !isLineEnd(text[end])) end = text[end] === '\\' ? escapeEnd(text, end) : end + 1
  end = Math.min(end, text.length)
  const read = (from: number, to: number) => unescaped(text.slice(from, to))
  return { key: read(start, nameEnd), value: read(valueStart, end), nameEnd, valueStart, end }
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }
const NAMES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\f': 'f' }

const unescaped = (written: string): string =>
  written.replaceAll(
    /\\(?:u([\da-fA-F]{4})|(?:\r\n|\r|\n)[ \t\f]*|([\s\S]?))/g,
    (_, code: string | undefined, character: string | undefined) =>
      code === undefined
        ? ((character && CONTROLS[character]) ?? character ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** In ASCII, since servers read the file in different encodings. */
const escaped = (text: string, special: RegExp): string =>
  text.replaceAll(special, (character) => {
    const name = NAMES[character]
    if (name !== undefined) return `\\${name}`
    const code = character.charCodeAt(0)
    return code < 32 || code > 126 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\${character}`
  })
const writtenValue = (value: string) => escaped(value, /^ |[\\\n\r\t\f]|[^ -~]/g)
const writtenKey = (key: string) => escaped(key, /[ \\=:#!\n\r\t\f]|[^ -~]/g)

/** The values of the properties, in the order of the file. */
export function propertiesIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { key, value } of writtenIn(text)) found.set(key, value)
  return found
}

/** The file with other values; everything else in it stays as it is. */
export function changeProperties(text: string, changes: ReadonlyMap<string, string>): string {
  const last = new Map<string, WrittenProperty>()
  for (const written of writtenIn(text)) if (changes.has(written.key)) last.set(written.key, written)
  let changed = ''
  let copied = 0
  for (const { key, nameEnd, valueStart, end } of [...last.values()].toSorted((a, b) => a.end - b.end)) {
    const separator = text.slice(nameEnd, valueStart)
    changed += text.slice(copied, nameEnd) + (separator === '' ? '=' : separator)
    changed += writtenValue(changes.get(key) ?? '')
    copied = end
  }
  changed += text.slice(copied)
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  for (const [key, value] of changes) {
    if (last.has(key)) continue
    if (changed !== '' && !isLineEnd(changed.at(-1))) changed += lineEnd
    changed += `${writtenKey(key)}=${writtenValue(value)}${lineEnd}`
  }
  return changed
}
