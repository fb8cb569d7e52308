import type { ServerFlavour } from '@quarry/domain/hosting/flavours'
import type { ConsoleEntry } from '../console-log.ts'
import { usagesOf } from './command-usages.ts'

export interface CommandSuggestions {
  /** What the last, unfinished word of the command may become, in the order of the alphabet. */
  words: readonly string[]
  /** The unfinished word, which may be empty. */
  typed: string
}

export const SUGGESTIONS_MAX = 20
const SELECTORS = ['@a', '@e', '@p', '@r', '@s']
/** The beginning of another command. */
const NESTED = 'run'

const NONE: CommandSuggestions = { words: [], typed: '' }

/** How a command for a server may continue. Its players are those that the lines of its console name. */
export const suggestionsFor = (
  command: string,
  { flavour, entries }: { flavour: ServerFlavour; entries: readonly ConsoleEntry[] },
): CommandSuggestions =>
  suggestWords(command, { usages: usagesOf(flavour), players: () => playersIn(entries) })

/** How a command may continue by these usages (command-usages.ts). Nothing is suggested before something is typed. */
export function suggestWords(
  command: string,
  { usages, players }: { usages: readonly string[]; players: () => readonly string[] },
): CommandSuggestions {
  const parts = command.trimStart().replace(/^\//, '').split(/ +/)
  const begin = parts[0] === 'execute' ? parts.lastIndexOf(NESTED, parts.length - 2) + 1 : 0
  const words = parts.slice(begin)
  const typed = words.pop() ?? ''
  if (command.trim() === '' || (words.length === 0 && begin === 0 && typed === '')) return NONE
  const places = new Set<string>()
  for (const usage of usages) {
    const steps = usage.split(' ')
    const place = steps[words.length]
    if (place !== undefined && words.every((word, at) => mayBe(word, steps[at] ?? ''))) places.add(place)
  }
  const known = new Set([...places].flatMap((place) => wordsOf(place, players)))
  const lower = typed.toLowerCase()
  return {
    typed,
    words: [...known]
      .filter((word) => word.toLowerCase().startsWith(lower) && word !== typed)
      .toSorted((a, b) => a.localeCompare(b, 'en'))
      .slice(0, SUGGESTIONS_MAX),
  }
}

/** The command with its last word completed. */
export const withWord = (command: string, { typed }: CommandSuggestions, word: string): string =>
  `${command.slice(0, command.length - typed.length)}${word} `

const isFree = (place: string) => place === '*' || place.startsWith('<')

const mayBe = (word: string, place: string) => isFree(place) || place.split('|').includes(word)

function wordsOf(place: string, players: () => readonly string[]): readonly string[] {
  if (place === '<player>') return [...players(), ...SELECTORS]
  if (place === '<name>') return players()
  return place === '*' ? [] : place.split('|')
}

/** How the game says it, in the last words of a line. */
const CAME_OR_WENT = /(?:^|\s)(\w{2,16}) (?:joined|left) the game\.?$/
const PLAYERS_MAX = 100

/** Players that the lines name as they came or went, the last ones first: also who left may be banned or pardoned. */
export function playersIn(entries: readonly ConsoleEntry[]): string[] {
  const players = new Set<string>()
  for (let at = entries.length - 1; at >= 0 && players.size < PLAYERS_MAX; at -= 1) {
    const entry = entries[at]
    if (entry?.kind !== 'line' || !entry.text.includes(' the game')) continue
    const name = CAME_OR_WENT.exec(entry.text)?.[1]
    if (name !== undefined) players.add(name)
  }
  return [...players]
}
