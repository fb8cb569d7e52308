import type { Segment } from '../index/segments/segment.ts'

/** A word, or all words with a prefix, as a range of word ids [from, to) in each segment. */
export interface QueryWord {
  text: string
  isPrefix: boolean
  from: number[]
  to: number[]
}

/** Words side by side; null is a stop word, which any word may stand for. */
export interface Phrase {
  id: number
  words: (string | null)[]
}

export function exactWord(segments: Segment[], text: string): QueryWord {
  const from = segments.map((segment) => segment.find(text))
  return { text, isPrefix: false, from, to: from.map((id) => id + 1) }
}

export function prefixWord(segments: Segment[], text: string): QueryWord {
  const ranges = segments.map((segment) => segment.prefixRange(text))
  return { text, isPrefix: true, from: ranges.map(([from]) => from), to: ranges.map(([, to]) => to) }
}

/** The words of a prefix without the one that is as long as the prefix. */
export function longerThan(prefix: QueryWord, typed: QueryWord): QueryWord {
  const from = prefix.from.map((id, i) => (typed.from[i]! < 0 ? id : id + 1))
  return { text: prefix.text, isPrefix: true, from, to: prefix.to }
}

/** Each word of a range that any segment holds, in the order of UTF-16 units. */
export function* wordsInOrder(segments: Segment[], range: QueryWord): Generator<QueryWord> {
  const next = [...range.from]
  const textAt = (i: number): string | null => (next[i]! < range.to[i]! ? segments[i]!.word(next[i]!) : null)
  const texts = segments.map((_, i) => textAt(i))
  for (;;) {
    let least: string | null = null
    for (const text of texts) if (text !== null && (least === null || text < least)) least = text
    if (least === null) return
    const from = texts.map((text, i) => (text === least ? next[i]! : -1))
    yield { text: least, isPrefix: false, from, to: from.map((id) => id + 1) }
    from.forEach((id, i) => {
      if (id < 0) return
      next[i]!++
      texts[i] = textAt(i)
    })
  }
}

/** True when a living document holds the word. */
export function isInUse(segments: Segment[], word: QueryWord): boolean {
  return segments.some((segment, i) => {
    const { postingOffsets, postingDocs } = segment.data
    if (word.from[i]! < 0) return false
    for (let at = postingOffsets[word.from[i]!]!; at < postingOffsets[word.to[i]!]!; at++) {
      if (segment.live.has(postingDocs[at]!)) return true
    }
    return false
  })
}
