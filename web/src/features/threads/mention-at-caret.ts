import { USERNAME } from '@quarry/domain/limits/lengths'
import { STAFF_MENTION } from '@quarry/domain/threads/mentions'
import type { ThreadPerson } from './thread-participants.queries.ts'

/** Suggestions shown at once; more letters find the others. */
const SUGGESTIONS_MAX = 6

const MENTION_BEFORE_CARET = /(?:^|[^\w.@/-])@([\w-]*)$/

export interface PartialMention {
  /** The text after the `@` so far. */
  prefix: string
  /** Index of the `@`. */
  at: number
}

/** The mention that is being typed before the caret. */
export function mentionAtCaret(text: string, caret: number): PartialMention | undefined {
  // The longest name, the `@` and the character before it.
  const start = Math.max(0, caret - USERNAME.max - 2)
  const found = MENTION_BEFORE_CARET.exec(text.slice(start, caret))
  const prefix = found?.[1]
  return prefix === undefined || prefix.length > USERNAME.max
    ? undefined
    : { prefix, at: caret - prefix.length - 1 }
}

/** Names that start with the prefix, then those that contain it. */
export function matchingNames(people: readonly ThreadPerson[], prefix: string): string[] {
  const lowerPrefix = prefix.toLowerCase()
  const names = [...people.map(({ username }) => username), STAFF_MENTION]
  const starting = names.filter((name) => name.toLowerCase().startsWith(lowerPrefix))
  const containing = names.filter(
    (name) => !starting.includes(name) && name.toLowerCase().includes(lowerPrefix),
  )
  return [...starting, ...containing].slice(0, SUGGESTIONS_MAX)
}
