import { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { temporaryU16, temporaryU32 } from '../index/search-memory.ts'
import type { Segment } from '../index/segments/segment.ts'

let numbers = new Uint32Array(0)

/** The numbers from 0 on; shared, so callers must not change them. */
function countingTo(size: number): Uint32Array {
  if (numbers.length < size) numbers = Uint32Array.from({ length: size * 2 }, (_, i) => i)
  return numbers.subarray(0, size)
}

/** What finding one document by halving costs, measured in words of a table that are filled. */
const lookUpCost = 16

/** Of more than one in so many documents it is not worth making new numbers. */
const numberedShare = 4

/**
 * Serves one search. Documents numbered from 0, so that ranking works on sets no larger than what is being ranked. A
 * "local" number is the place of a document in `ids`. When most documents of the index are meant, the numbers are their
 * internal ids, and `ids` also holds documents that are not meant.
 */
export class DocSpace {
  readonly ids: Uint32Array
  readonly segments: Segment[]
  readonly capacity: number
  readonly #state: IndexState
  /** The documents that are meant where local numbers are internal ids; null where all of `ids` are. */
  readonly #meant: Bitset | null
  #segmentOf: Uint16Array | null = null
  #from: Uint32Array | null = null
  #to: Uint32Array | null = null
  /** One more than the local number by internal id, 0 outside the space. */
  #table: Uint32Array | null = null
  #lookUps = 0

  private constructor(state: IndexState, ids: Uint32Array, meant: Bitset | null) {
    this.ids = ids
    this.#meant = meant
    this.segments = state.segments
    this.capacity = state.capacity
    this.#state = state
  }

  static of(state: IndexState, ids: Uint32Array): DocSpace {
    return new DocSpace(state, ids, null)
  }

  /** The documents of a set of internal ids. */
  static around(state: IndexState, docs: Bitset): DocSpace {
    const isMost = docs.count() * numberedShare > state.capacity
    if (!isMost) return new DocSpace(state, docs.toTemporaryArray(), null)
    return new DocSpace(state, countingTo(state.capacity), docs)
  }

  /** By local number: which of `segments` holds the document. */
  get segmentOf(): Uint16Array {
    return (this.#segmentOf ??= this.#findSegments())
  }

  /** By local number: where the words of the document begin in its segment. */
  get from(): Uint32Array {
    return (this.#from ??= this.#gather(this.#state.entriesFrom))
  }

  /** By local number: where the words of the document end. */
  get to(): Uint32Array {
    return (this.#to ??= this.#gather(this.#state.entriesTo))
  }

  #findSegments(): Uint16Array {
    const { ids, segments } = this
    const { owners } = this.#state
    const found = temporaryU16(ids.length)
    // New memory is zeros, which is right for a single segment.
    if (segments.length === 1) return found
    const bySerial = new Map(segments.map((segment, i) => [segment.serial, i]))
    let serial = -1
    let index = 0
    for (let local = 0; local < ids.length; local++) {
      const owner = owners[ids[local]!]!
      if (owner !== serial) {
        serial = owner
        index = bySerial.get(owner) ?? 0
      }
      found[local] = index
    }
    return found
  }

  #gather(byDoc: Uint32Array): Uint32Array {
    if (this.#meant) return byDoc
    const { ids } = this
    const found = temporaryU32(ids.length)
    for (let local = 0; local < ids.length; local++) found[local] = byDoc[ids[local]!]!
    return found
  }

  get size(): number {
    return this.ids.length
  }

  all(): Bitset {
    return this.#meant ? this.empty().or(this.#meant) : Bitset.temporaryAll(this.size)
  }

  empty(): Bitset {
    return Bitset.temporary(this.size)
  }

  /** The local numbers of documents in a set of internal ids. */
  sample(docs: Bitset): Bitset {
    const found = this.empty()
    if (this.#meant) return found.or(docs).and(this.#meant)
    const { ids } = this
    for (let local = 0; local < ids.length; local++) if (docs.has(ids[local]!)) found.add(local)
    return found
  }

  /** Local number of an internal id, -1 when it is not part of this space. Documents that are not meant may have one. */
  localOf(doc: number): number {
    if (this.#meant) return doc
    if (this.#table) return this.#table[doc]! - 1
    if (++this.#lookUps > this.size) this.#makeTable()
    return this.#search(doc)
  }

  /** Called before so many look-ups that a table pays off. */
  expectLookUps(count: number): void {
    if (!this.#meant && !this.#table && count * lookUpCost > this.capacity + this.size * 4) this.#makeTable()
  }

  /** Worth its cost once there were as many look-ups as documents. */
  #makeTable(): void {
    const { ids } = this
    this.#table = temporaryU32(this.capacity)
    for (let local = 0; local < ids.length; local++) this.#table[ids[local]!] = local + 1
  }

  #search(doc: number): number {
    let low = 0
    let high = this.ids.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.ids[middle]!
      if (found === doc) return middle
      if (found < doc) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  idsOf(locals: Bitset): Uint32Array {
    const out = locals.toTemporaryArray()
    for (let i = 0; i < out.length; i++) out[i] = this.ids[out[i]!]!
    return out
  }
}
