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
