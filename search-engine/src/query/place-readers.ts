import type { Bitset } from '../index/bitset.ts'
import type { PlaceList } from '../index/segments/segment.ts'
import type { DocSpace } from './doc-space.ts'
import { blockOf, firstOfBlock } from '../index/segments/frequent-places.ts'
import { placeList } from './place-list.ts'
import type { QueryWord } from './query-word.ts'
import { entriesByDoc } from './word-postings.ts'

/** Reads the places of a word in one segment. Request documents in ascending order. */
export interface PlaceReader {
  readonly places: Uint16Array | Uint32Array
  /** The places of the document asked for last: [from, to). */
  from: number
  to: number
  /** Answers whether the document, given by its internal id and its number in the space, holds the word. */
  seek(doc: number, local: number): boolean
}

/** For the documents of `within`, by segment; null where the segment does not hold the word. */
export function placeReaders(space: DocSpace, within: Bitset, word: QueryWord): (PlaceReader | null)[] {
  const wanted = within.count()
  const lists = space.segments.map((segment, i) => placeList(segment, word.from[i]!, word.to[i]!, wanted))
  let begins: Uint32Array | null = null
  return space.segments.map((segment, i) => {
    const list = lists[i]
    if (list) return new ListReader(list)
    if (word.from[i]! < 0 || word.from[i] === word.to[i]) return null
    begins ??= entriesByDoc(space, within, word, (index) => lists[index] === null)
    return new EntryReader(segment.data, begins, space.to, word.to[i]!)
  })
}

class ListReader implements PlaceReader {
  readonly places: Uint16Array | Uint32Array
  from = 0
  to = 0
  readonly #counts: Uint8Array
  readonly #blocks: Uint32Array
  /** The document that the place `to` belongs to. */
  #doc = 0

  constructor({ counts, blocks, places }: PlaceList) {
    this.places = places
    this.#counts = counts
    this.#blocks = blocks
  }

  seek(doc: number): boolean {
    const counts = this.#counts
    const count = counts[doc]!
    if (count === 0) return false
    let at = this.to
    let before = this.#doc
    const block = blockOf(doc)
    if (blockOf(before) !== block) {
      before = firstOfBlock(block)
      at = this.#blocks[block]!
    }
    while (before < doc) at += counts[before++]!
    this.from = at
    this.to = at + count
    this.#doc = doc + 1
    return true
  }
}

class EntryReader implements PlaceReader {
  readonly places: Uint16Array | Uint32Array
  from = 0
  to = 0
  readonly #entryWords: Uint32Array
  readonly #begins: Uint32Array
  readonly #ends: Uint32Array
  readonly #lastWord: number

  constructor(
    data: { entryWords: Uint32Array; entryPlaces: Uint16Array | Uint32Array },
    begins: Uint32Array,
    ends: Uint32Array,
    lastWord: number,
  ) {
    this.places = data.entryPlaces
    this.#entryWords = data.entryWords
    this.#begins = begins
    this.#ends = ends
    this.#lastWord = lastWord
  }

  seek(_doc: number, local: number): boolean {
    const from = this.#begins[local]! - 1
    if (from < 0) return false
    const end = this.#ends[local]!
    let to = from + 1
    while (to < end && this.#entryWords[to]! < this.#lastWord) to++
    this.from = from
    this.to = to
    return true
  }
}
