import { indexWords, lastPosition, hardGap } from '../../text/indexed-words.ts'
import type { Tokenizer } from '../../text/tokenizer.ts'
import {
  fieldBit,
  lowFields,
  lowPlace,
  lowPositions,
  placeShift,
  sharedU16,
  sharedU8,
  sharedU32,
  type SegmentData,
} from './segment.ts'
import { WordTable } from './word-table.ts'

/** The searched texts of one document in the order of the document: `fields[i]` holds `leaves[i]`, null for a leaf without text. */
export interface SearchedText {
  internalId: number
  fields: number[]
  leaves: (string | null)[]
}

/** Words of an attribute are counted up to here (exactness rule). */
const mostCountedWords = 30

/** Collects documents and turns them into one segment. */
export class SegmentBuilder {
  readonly #tokenizer: Tokenizer
  readonly #table = new WordTable()
  readonly #docs: { internalId: number; from: number; to: number; counts: number[] }[] = []
  #words = new Uint32Array(1024)
  #places = new Uint32Array(1024)
  #size = 0
  #isLow = true

  constructor(tokenizer: Tokenizer) {
    this.#tokenizer = tokenizer
  }

  get size(): number {
    return this.#size
  }

  add(text: SearchedText): void {
    const from = this.#size
    const ends = new Map<number, number>()
    const counted = new Map<number, number>()
    for (let i = 0; i < text.leaves.length; i++) {
      const field = text.fields[i]!
      const before = ends.get(field)
      const start = before === undefined ? 0 : before + hardGap
      const leaf = text.leaves[i]!
      if (leaf === null || start > lastPosition) {
        ends.set(field, start)
        continue
      }
      let words = 0
      const end = indexWords(this.#tokenizer, leaf, start, (part, from, to, position) => {
        words++
        this.#push(this.#table.idOf(part, from, to), (field << 16) | position)
      })
      ends.set(field, end)
      counted.set(field, (counted.get(field) ?? 0) + words)
    }
    const counts: number[] = []
    for (const [field, count] of counted) if (count <= mostCountedWords) counts.push((field << 8) | count)
    this.#docs.push({ internalId: text.internalId, from, to: this.#size, counts })
  }

  #push(id: number, place: number): void {
    if (this.#size === this.#words.length) {
      this.#words = grown(this.#words)
      this.#places = grown(this.#places)
    }
    if (place >>> 16 >= lowFields || (place & 0xffff) >= lowPositions) this.#isLow = false
    this.#words[this.#size] = id
    this.#places[this.#size++] = place
  }

  finish(): SegmentData {
    const words = Array.from({ length: this.#table.size }, (_, id) => this.#table.word(id))
    const order = words.map((_, id) => id).sort((a, b) => byUnits(words[a]!, words[b]!))
    const sorted = order.map((id) => words[id]!)
    const rank = new Uint32Array(words.length)
    order.forEach((id, place) => (rank[id] = place))
    this.#docs.sort((a, b) => a.internalId - b.internalId)
    const docs = sharedU32(this.#docs.length)
    const entryOffsets = sharedU32(this.#docs.length + 1)
    const countOffsets = sharedU32(this.#docs.length + 1)
    const entryWords = sharedU32(this.#size)
    const entryPlaces = this.#isLow ? sharedU16(this.#size) : sharedU32(this.#size)
    const counts = sharedU32(this.#docs.reduce((sum, doc) => sum + doc.counts.length, 0))
    let at = 0
    let countAt = 0
    this.#docs.forEach((doc, slot) => {
      docs[slot] = doc.internalId
      const keys = new Float64Array(doc.to - doc.from)
      for (let i = 0; i < keys.length; i++) {
        keys[i] = rank[this.#words[doc.from + i]!]! * 2 ** 32 + this.#places[doc.from + i]!
      }
      keys.sort()
      for (let i = 0; i < keys.length; i++, at++) {
        const word = Math.trunc(keys[i]! / 2 ** 32)
        entryWords[at] = word
        // The remainder operator on large numbers is a call; both of these are exact.
        const place = keys[i]! - word * 2 ** 32
        entryPlaces[at] = this.#isLow ? lowPlace(place) : place
      }
      entryOffsets[slot + 1] = at
      for (const count of doc.counts) counts[countAt++] = count
      countOffsets[slot + 1] = countAt
    })
    const { wordUnits, wordOffsets } = packWords(sorted)
    const postings = invert(sorted.length, { docs, entryOffsets, entryWords, entryPlaces })
    return {
      wordUnits,
      wordOffsets,
      ...postings,
      docs,
      entryOffsets,
      entryWords,
      entryPlaces,
      countOffsets,
      counts,
    }
  }
}

/** Order of dictionary words: by UTF-16 units, which is what `<` on strings compares. */
function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

export function packWords(sorted: string[]): { wordUnits: Uint16Array; wordOffsets: Uint32Array } {
  const wordOffsets = sharedU32(sorted.length + 1)
  let units = 0
  sorted.forEach((word, id) => (wordOffsets[id + 1] = units += word.length))
  const wordUnits = sharedU16(units)
  let at = 0
  for (const word of sorted) for (let i = 0; i < word.length; i++) wordUnits[at++] = word.charCodeAt(i)
  return { wordUnits, wordOffsets }
}

/** Postings from the words of each document. */
export function invert(
  wordCount: number,
  entries: Pick<SegmentData, 'docs' | 'entryOffsets' | 'entryWords' | 'entryPlaces'>,
): Pick<SegmentData, 'postingOffsets' | 'postingDocs' | 'postingFields' | 'postingEntries'> {
  const { docs, entryOffsets, entryWords, entryPlaces } = entries
  const shift = placeShift(entryPlaces)
  const postingOffsets = sharedU32(wordCount + 1)
  for (let slot = 0; slot < docs.length; slot++) {
    let before = -1
    for (let i = entryOffsets[slot]!; i < entryOffsets[slot + 1]!; i++) {
      const word = entryWords[i]!
      if (word !== before) postingOffsets[word + 1]!++
      before = word
    }
  }
  for (let word = 0; word < wordCount; word++) postingOffsets[word + 1]! += postingOffsets[word]!
  const next = postingOffsets.slice(0, wordCount)
  const postingDocs = sharedU32(postingOffsets[wordCount]!)
  const postingFields = sharedU16(postingOffsets[wordCount]!)
  const postingEntries = sharedU8(postingOffsets[wordCount]!)
  for (let slot = 0; slot < docs.length; slot++) {
    let before = -1
    let at = 0
    for (let i = entryOffsets[slot]!; i < entryOffsets[slot + 1]!; i++) {
      const word = entryWords[i]!
      if (word !== before) {
        at = next[word]!++
        postingDocs[at] = docs[slot]!
        postingEntries[at] = Math.min(i - entryOffsets[slot]!, 255)
      }
      postingFields[at]! |= fieldBit(entryPlaces[i]! >>> shift)
      before = word
    }
  }
  return { postingOffsets, postingDocs, postingFields, postingEntries }
}
