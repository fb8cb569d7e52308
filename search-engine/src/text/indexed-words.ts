import { Part, partOf } from './characters.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Bytes of the longest word that is indexed or looked up. */
const longestWordBytes = 250
/** Distance added by a hard separator and by each further leaf of an attribute. */
export const hardGap = 8
export const lastPosition = 65_535

export function isTooLong(word: string): boolean {
  return word.length > longestWordBytes / 3 && Buffer.byteLength(word) > longestWordBytes
}

/** Takes the word `text[from .. to]`: a part of a text, so that no string is made for each word. */
export type WordSink = (text: string, from: number, to: number, position: number) => void

/**
 * Hands every indexed word of a text to the sink with its position: the first word stands at `start`, soft separators
 * add one, hard ones eight, and separators in front add nothing. Answers the position of the last word.
 */
export function indexWords(tokenizer: Tokenizer, text: string, start: number, sink: WordSink): number {
  if (tokenizer.isPlain && isAscii(text)) return indexPlain(tokenizer, text, start, sink)
  let position = start
  let gap = 0
  let begun = false
  for (const token of tokenizer.tokenize(text)) {
    if (token.kind === 'soft') {
      if (gap === 0) gap = 1
    } else if (token.kind === 'hard') gap = hardGap
    else if (token.lemma !== '') {
      if (begun) position += gap === 0 ? 1 : gap
      begun = true
      gap = 0
      if (position > lastPosition) return lastPosition
      const { lemma } = token
      if (token.kind === 'word' && !isTooLong(lemma)) sink(lemma, 0, lemma.length, position)
    }
  }
  return position
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 126 || (unit < 32 && unit !== 10 && unit !== 9 && unit !== 13)) return false
  }
  return true
}

/** The same for texts of plain signs only, without making tokens. */
function indexPlain(tokenizer: Tokenizer, text: string, start: number, sink: WordSink): number {
  const lower = text.toLowerCase()
  const stops = tokenizer.hasStopWords
  let position = start
  let gap = -1
  let at = 0
  const end = text.length
  while (at < end) {
    const unit = lower.charCodeAt(at)
    const part = partOf(unit)
    if (part !== Part.word) {
      const joined = (unit === 46 || unit === 44) && lower.charCodeAt(at + 1) === 32
      if (gap >= 0) gap = joined || part === Part.hard ? hardGap : Math.max(gap, 1)
      at += joined ? 2 : 1
      continue
    }
    const from = at
    do at++
    while (at < end && partOf(lower.charCodeAt(at)) === Part.word)
    if (gap > 0) position += gap
    gap = 0
    if (position > lastPosition) return lastPosition
    if (stops && tokenizer.isStopWord(text.slice(from, at))) continue
    // Plain signs take one byte each.
    if (at - from <= longestWordBytes) sink(lower, from, at, position)
  }
  return position
}
