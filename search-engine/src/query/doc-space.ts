import { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { temporaryU16, temporaryU32 } from '../index/search-memory.ts'
import type { Segment } from '../index/segment.ts'

interface Places {
  segmentOf: Uint16Array
  from: Uint32Array
  to: Uint32Array
}

function findPlaces(state: IndexState, ids: Uint32Array): Places {
  const places = {
    segmentOf: temporaryU16(ids.length),
    from: temporaryU32(ids.length),
    to: temporaryU32(ids.length),
  }
  const bySerial = new Map(state.segments.map((segment, i) => [segment.serial, i]))
  let serial = -1
  let index = 0
  for (let local = 0; local < ids.length; local++) {
    const doc = ids[local]!
    const owner = state.owners[doc]!
    if (owner !== serial) {
      serial = owner
      index = bySerial.get(owner) ?? 0
    }
    const { entryOffsets } = state.segments[index]!.data
    const slot = state.slots[doc]!
    places.segmentOf[local] = index
    places.from[local] = entryOffsets[slot]!
    places.to[local] = entryOffsets[slot + 1]!
  }
  return places
}

/** What finding one document by halving costs, measured in words of a table that are filled. */
const lookUpCost = 16

/**
 * Serves one search. A list of documents numbered from 0, so that ranking works on sets no larger than what is being ranked. A "local"
 * number is the place of a document in `ids`.
 */
export class DocSpace {
  readonly ids: Uint32Array
  readonly segments: Segment[]
  readonly capacity: number
  readonly #state: IndexState
  #places: Places | null = null
  /** One more than the local number by internal id, 0 outside the space. */
  #table: Uint32Array | null = null
  #lookUps = 0

  constructor(state: IndexState, ids: Uint32Array) {
    this.ids = ids
    this.segments = state.segments
    this.capacity = state.capacity
    this.#state = state
  }

  /** By local number: which of `segments` holds the document. */
  get segmentOf(): Uint16Array {
    return (this.#places ??= findPlaces(this.#state, this.ids)).segmentOf
  }

  /** By local number: where the words of the document begin in its segment. */
  get from(): Uint32Array {
    return (this.#places ??= findPlaces(this.#state, this.ids)).from
  }

  /** By local number: where the words of the document end. */
  get to(): Uint32Array {
    return (this.#places ??= findPlaces(this.#state, this.ids)).to
  }

  get size(): number {
    return this.ids.length
  }

  /** Slot of a document in its segment. */
  slotOf(local: number): number {
    return this.#state.slots[this.ids[local]!]!
  }

  all(): Bitset {
    return Bitset.temporaryAll(this.size)
  }

  empty(): Bitset {
    return Bitset.temporary(this.size)
  }

  /** The local numbers of documents in a set of internal ids. */
  sample(docs: Bitset): Bitset {
    const found = this.empty()
    const { ids } = this
    for (let local = 0; local < ids.length; local++) if (docs.has(ids[local]!)) found.add(local)
    return found
  }

  /** Local number of an internal id, -1 when it is not part of this space. */
  localOf(doc: number): number {
    if (this.#table) return this.#table[doc]! - 1
    if (++this.#lookUps > this.size) this.#makeTable()
    return this.#search(doc)
  }

  /** Told before so many look-ups that a table pays at once. */
  expectLookUps(count: number): void {
    if (!this.#table && count * lookUpCost > this.capacity + this.size * 4) this.#makeTable()
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
