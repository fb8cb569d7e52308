import { USERNAME } from '@quarry/domain/limits/lengths'
import { STAFF_MENTION } from '@quarry/domain/threads/mentions'
import type { ThreadPerson } from './thread-participants.queries.ts'

/** Offered at once; whoever is not among them is found by another letter. */
const OFFERED_MAX = 6

const BEGUN = /(?:^|[^\w.@/-])@([\w-]*)$/

export interface BegunMention {
  /** What stands behind the `@` so far. */
  begun: string
  /** Where the `@` stands. */
  at: number
}

/** The name that is being written before the caret. */
export function begunMention(text: string, caret: number): BegunMention | undefined {
  // As much as a name and what stands before it.
  const start = Math.max(0, caret - USERNAME.max - 2)
  const found = BEGUN.exec(text.slice(start, caret))
  const begun = found?.[1]
  return begun === undefined || begun.length > USERNAME.max
    ? undefined
    : { begun, at: caret - begun.length - 1 }
}

/** Names that begin so, before those that have it somewhere. */
export function matchingNames(people: readonly ThreadPerson[], begun: string): string[] {
  const wanted = begun.toLowerCase()
  const names = [...people.map(({ username }) => username), STAFF_MENTION]
  const starts = names.filter((name) => name.toLowerCase().startsWith(wanted))
  const holds = names.filter((name) => !starts.includes(name) && name.toLowerCase().includes(wanted))
  return [...starts, ...holds].slice(0, OFFERED_MAX)
}
