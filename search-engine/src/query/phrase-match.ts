import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { placeShift, type Segment } from '../index/segments/segment.ts'
import type { DocSpace } from './doc-space.ts'
import type { Phrase, QueryWord } from './query-word.ts'
import { firstEntry } from './word-postings.ts'

/** Words this far apart or farther are not near each other. */
export const farDistance = 4
const window = 3

/** What a phrase is looked up with. */
interface PhraseSearch {
  readonly state: IndexState
  /** Fields of `attributesToSearchOn`; null without a limit. */
  readonly limitedTo: ReadonlySet<number> | null
  word(text: string): QueryWord
}

/** What a document holds in a segment: its words with their places, from one entry to another. */
export interface DocumentEntries {
  segment: Segment
  from: number
  to: number
}

/**
 * Least distance (1 to 3) at which `right` follows `left` in one field of a document; 4 when it does not, 0 never.
 */
export function distanceBetween({ segment, from, to }: DocumentEntries, left: number, right: number): number {
  const { entryWords, entryPlaces } = segment.data
  let best = farDistance
  let a = firstEntry(entryWords, from, to, left)
  let b = firstEntry(entryWords, from, to, right)
  while (a < to && entryWords[a] === left && b < to && entryWords[b] === right) {
    const gap = entryPlaces[b]! - entryPlaces[a]!
    if (gap <= 0) b++
    else {
      if (gap < best) best = gap
      if (best === 1) return 1
      a++
    }
  }
  return best
}

/** True when both words stand in one of the fields that are searched, in any order. */
export function shareField(
  { limitedTo }: PhraseSearch,
  { segment, from, to }: DocumentEntries,
  left: number,
  right: number,
): boolean {
  const { entryWords, entryPlaces } = segment.data
  const shift = placeShift(entryPlaces)
  let a = firstEntry(entryWords, from, to, left)
  let b = firstEntry(entryWords, from, to, right)
  while (a < to && entryWords[a] === left && b < to && entryWords[b] === right) {
    const field = entryPlaces[a]! >>> shift
    const gap = (entryPlaces[b]! >>> shift) - field
    if (gap === 0 && (!limitedTo || limitedTo.has(field))) return true
    if (gap < 0) b++
    else a++
  }
  return false
}

interface PairTest {
  left: QueryWord
  right: QueryWord
  atMost: number
}

/** The documents of a space, each of which holds all words, that hold them side by side. */
export function phraseHolds(context: PhraseSearch, phrase: Phrase, space: DocSpace): Bitset {
  const pairs = pairTests(context, phrase)
  const byAttribute = context.state.settings.proximityPrecision === 'byAttribute'
  const found = space.empty()
  for (let local = 0; local < space.size; local++) {
    const index = space.segmentOf[local]!
    const entries = { segment: space.segments[index]!, from: space.from[local]!, to: space.to[local]! }
    const holds = pairs.every(({ left, right, atMost }) =>
      byAttribute
        ? shareField(context, entries, left.from[index]!, right.from[index]!)
        : distanceBetween(entries, left.from[index]!, right.from[index]!) <= atMost,
    )
    if (holds) found.add(local)
  }
  return found
}

/** Pairs are only tested within three neighbouring slots, so two stop words in a row leave their neighbours unbound. */
function pairTests(context: PhraseSearch, phrase: Phrase): PairTest[] {
  const tests: PairTest[] = []
  phrase.words.forEach((left, i) => {
    for (let j = i + 1; j < Math.min(phrase.words.length, i + window); j++) {
      const right = phrase.words[j]
      if (left === null || right === null || right === undefined) continue
      tests.push({ left: context.word(left), right: context.word(right), atMost: j - i })
    }
  })
  return tests
}
