import { USERNAME } from '../limits/lengths.ts'

/** Mentions all moderators at once, because their names are visible to staff only. */
export const STAFF_MENTION = 'moderators'

/** Users that one message notifies; further names in it notify no one. */
export const MENTIONS_MAX = 20

/** `@name` that is not part of an address or of another word. */
const MENTION = /(?<![\w.@/-])@([\w-]+)(?![@\w-])/g
const FENCE = /^ {0,3}(?:```|~~~)/

export interface Mention {
  /** In the original case. */
  name: string
  /** Index of the `@` in the text. */
  at: number
}

/** Possible mentions in a text without markup. */
export const mentionsIn = (text: string): Mention[] =>
  Array.from(text.matchAll(MENTION), ({ 1: name = '', index: at }) => ({ name, at })).filter(
    ({ name }) => name.length <= USERNAME.max,
  )

/** The distinct names in a Markdown text, in lower case. Names in code are no mentions. */
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
