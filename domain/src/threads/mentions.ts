import { USERNAME } from '../limits/lengths.ts'

/** Calls all moderators at once: who they are is told to nobody else. */
export const STAFF_MENTION = 'moderators'

/** People that one message tells; the names after them are only words. */
export const MENTIONS_MAX = 20

/** `@name` that is not part of an address or of another word. */
const MENTION = /(?<![\w.@/-])@([\w-]+)(?![@\w-])/g
const FENCE = /^ {0,3}(?:```|~~~)/

export interface Mention {
  /** As it was written. */
  name: string
  /** Where its `@` stands in the text. */
  at: number
}

/** What could name somebody in one piece of text without markup. */
export const mentionsIn = (text: string): Mention[] =>
  Array.from(text.matchAll(MENTION), ({ 1: name = '', index: at }) => ({ name, at })).filter(
    ({ name }) => name.length <= USERNAME.max,
  )

/** The names in a markdown text, each once and in small letters; code names nobody. */
export function namesMentioned(markdown: string): string[] {
  const names = new Set<string>()
  let isCode = false
  for (const line of markdown.split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    if (isFence || isCode) continue
    for (const { name } of mentionsIn(line.replaceAll(/`[^`]*`/g, ' '))) names.add(name.toLowerCase())
  }
  return [...names]
}
