import type { ConsoleEntry } from '../console-log.ts'

/** Entries between two hits that are not shown; its key lies between theirs. */
export interface Between {
  kind: 'between'
  key: number
  count: number
}

export interface ConsoleHits {
  count: number
  shown: readonly (ConsoleEntry | Between)[]
}

const textOf = (entry: ConsoleEntry): string => ('text' in entry ? entry.text : '')

/** The lines that contain the text, in any case, and how many lines are between them. */
export function findInConsole(entries: readonly ConsoleEntry[], search: string): ConsoleHits {
  const wanted = search.trim().toLowerCase()
  const shown: (ConsoleEntry | Between)[] = []
  let [count, last] = [0, -1]
  for (const [at, entry] of entries.entries()) {
    if (!textOf(entry).toLowerCase().includes(wanted)) continue
    const between = at - last - 1
    if (count > 0 && between > 0) shown.push({ kind: 'between', key: entry.key - 0.5, count: between })
    shown.push(entry)
    count += 1
    last = at
  }
  return { count, shown }
}
