import { SecondUseCache } from '../../caching/second-use-cache.ts'
import type { Bitset } from '../bitset.ts'

/**
 * An immutable piece of the inverted index over some documents. Words are sorted by UTF-16 units. Arrays lie in shared
 * memory so that a worker can build and merge them without copying.
 */
export interface SegmentData {
  /** All words one after the other; word `w` is `wordUnits[wordOffsets[w] .. wordOffsets[w + 1]]`. */
  wordUnits: Uint16Array
  wordOffsets: Uint32Array
  /** Documents of word `w`, ascending: `postingDocs[postingOffsets[w] .. postingOffsets[w + 1]]`. */
  postingOffsets: Uint32Array
  postingDocs: Uint32Array
  /** Beside each posting the fields holding the word: bit `f` for field `f`, bit 15 for any field from 15 on. */
  postingFields: Uint16Array
  /** Beside each posting where the entries of the word begin, counted from those of the document; 255 from there on. */
  postingEntries: Uint8Array
  /** Internal ids of the documents by slot, ascending. */
  docs: Uint32Array
  /** Words of slot `s`, sorted by word, then place: `entryWords[entryOffsets[s] .. entryOffsets[s + 1]]`. */
  entryOffsets: Uint32Array
  entryWords: Uint32Array
  /** Beside each entry its place: field id << `placeShift` | position. */
  entryPlaces: Uint16Array | Uint32Array
  /** Number of words by document and field, up to 30 only: field id << 8 | count, sliced by `countOffsets` per slot. */
  countOffsets: Uint32Array
  counts: Uint32Array
  /** Lists of places that came with the segment, by word; not part of snapshots. */
  lists?: Map<number, PlaceList>
}

/**
 * All places of a frequent word, or of the words of a frequent prefix, in the order of documents: read from one end to
 * the other they cost a tenth of what it takes to find them in each document. Dead documents included.
 */
export interface PlaceList {
  /** Number of places by internal id. All three lie in shared memory. */
  counts: Uint8Array
  /** Where the places of each 32 documents begin. */
  blocks: Uint32Array
  /** In the form of the segment's `entryPlaces`. */
  places: Uint16Array | Uint32Array
}

/** Fields and positions below these fit into places of 16 bits, with room for the gap between two fields. */
export const lowFields = 16
export const lowPositions = 4080

/** Where the field begins in the places of a segment: segments without high fields and positions need fewer bits. */
export function placeShift(entryPlaces: Uint16Array | Uint32Array): number {
  return entryPlaces instanceof Uint16Array ? 12 : 16
}

/** A place of 16 bits in the form that all segments share: field id << 16 | position. */
export function widePlace(lowPlace: number): number {
  return ((lowPlace >>> 12) << 16) | (lowPlace & 0xfff)
}

export function lowPlace(widePlace: number): number {
  return ((widePlace >>> 16) << 12) | (widePlace & 0xfff)
}

/** In the order of snapshots. */
export const segmentArrays = [
  'wordUnits',
  'wordOffsets',
  'postingOffsets',
  'postingDocs',
  'postingFields',
  'postingEntries',
  'docs',
  'entryOffsets',
  'entryWords',
  'entryPlaces',
  'countOffsets',
  'counts',
] as const

/** The highest field id with a bit of its own in `postingFields`. */
export const lastOwnFieldBit = 14

export function fieldBit(field: number): number {
  return field > lastOwnFieldBit ? 1 << 15 : 1 << field
}

export function sharedU32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function sharedU8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

export function sharedU16(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2))
}

const maxCachedFuzzy = 500
const mostSeenWords = 4000

/** A segment in use: its data and which of its documents still count. */
export class Segment {
  readonly serial: number
  readonly data: SegmentData
  /** Internal ids whose current version lies here. */
  readonly live: Bitset
  /**
   * Documents of popular words and prefixes, by the range of word ids and the mask of fields; dead
   * documents included.
   */
  readonly unions = new Map<string, Bitset>()
  /** Misspelt forms of query words, by word, budget and kind. */
  readonly fuzzy = new SecondUseCache<string, ReadonlyMap<string, number>>(maxCachedFuzzy, mostSeenWords)
  /** Documents in which two words stand side by side, by word ids; dead documents included. */
  readonly neighbours = new Map<string, Uint32Array>()

  constructor(serial: number, data: SegmentData, live: Bitset) {
    this.serial = serial
    this.data = data
    this.live = live
  }

  get wordCount(): number {
    return this.data.wordOffsets.length - 1
  }

  get size(): number {
    return this.data.entryWords.length
  }

  word(id: number): string {
    return wordAt(this.data, id)
  }

  /** The id of a word, -1 when the segment does not hold it. */
  find(word: string): number {
    const at = lowerBound(this.data, word)
    return at < this.wordCount && compareWord(this.data, at, word) === 0 ? at : -1
  }

  /** The words that start with a text, as the range [from, to). */
  prefixRange(prefix: string): [number, number] {
    const from = lowerBound(this.data, prefix)
    let low = from
    let high = this.wordCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if (startsWith(this.data, middle, prefix)) low = middle + 1
      else high = middle
    }
    return [from, low]
  }
}

export function wordAt(data: SegmentData, id: number): string {
  const from = data.wordOffsets[id]!
  const to = data.wordOffsets[id + 1]!
  return String.fromCharCode.apply(null, data.wordUnits.subarray(from, to) as unknown as number[])
}

function compareWord(data: SegmentData, id: number, word: string): number {
  const from = data.wordOffsets[id]!
  const length = data.wordOffsets[id + 1]! - from
  const shared = Math.min(length, word.length)
  for (let i = 0; i < shared; i++) {
    const difference = data.wordUnits[from + i]! - word.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return length - word.length
}

function startsWith(data: SegmentData, id: number, prefix: string): boolean {
  const from = data.wordOffsets[id]!
  if (data.wordOffsets[id + 1]! - from < prefix.length) return false
  for (let i = 0; i < prefix.length; i++) if (data.wordUnits[from + i] !== prefix.charCodeAt(i)) return false
  return true
}

function lowerBound(data: SegmentData, word: string): number {
  let low = 0
  let high = data.wordOffsets.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareWord(data, middle, word) < 0) low = middle + 1
    else high = middle
  }
  return low
}
