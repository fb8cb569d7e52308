import type { ConsoleEntry } from '../console-log.ts'

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
