import type { ValueColumn } from '../index/columns/value-column.ts'
import { bestId } from './sort-keys.ts'

/** Searches that must have asked for an unchanged order before it is made; until then documents are compared. */
const usesBeforeOrder = 3
/** When more documents have moved, sorting again takes less time. */
const mostMovedSingly = 1000

/**
 * The sort keys of a column of numbers by document, and the documents in their order. Both follow single changes, so
 * that a search on a large index reads the beginning of an order instead of comparing everything.
 */
export class SortedDocs {
  readonly #column: ValueColumn
  readonly #descending: boolean
  #version = -1
  #keys = new Float64Array(0)
  /** The first `#size` of them count. */
  #order: Uint32Array | null = null
  #size = 0
  #uses = 0

  constructor(column: ValueColumn, descending: boolean) {
    this.#column = column
    this.#descending = descending
  }

  /** By internal id, ascending in the order wanted; Infinity without a value. Shorter than the highest id at times. */
  get keys(): Float64Array {
    return this.#keys
  }

  /** The documents with a value, by key and then by id; null as long as it is not worth making. */
  get order(): Uint32Array | null {
    if (!this.#order && ++this.#uses > usesBeforeOrder) this.#order = this.#sortAll()
    return this.#order?.subarray(0, this.#size) ?? null
  }

  /** To be called before each use: takes in what was changed since the last one. */
  refresh(): this {
    const { version } = this.#column
    if (version === this.#version) return this
    const changed = this.#version < 0 ? null : this.#column.changedSince(this.#version)
    this.#version = version
    if (changed && this.#column.lengths.length <= this.#keys.length) this.#update(new Set(changed))
    else this.#readAll()
    return this
  }

  #readAll(): void {
    const { length } = this.#column.lengths
    this.#keys = new Float64Array(length)
    for (let doc = 0; doc < length; doc++) this.#keys[doc] = this.#keyOf(doc)
    this.#order = null
    this.#uses = 0
  }

  #update(changed: Set<number>): void {
    const { keys } = this
    const moved = [...changed].filter((doc) => doc < keys.length && !Object.is(keys[doc], this.#keyOf(doc)))
    if (!this.#order || moved.length > mostMovedSingly) {
      for (const doc of moved) keys[doc] = this.#keyOf(doc)
      this.#order = this.#order && this.#sortAll()
    } else for (const doc of moved) this.#move(this.#order, doc)
  }

  /** Only what lies between the old place and the new one is shifted. */
  #move(order: Uint32Array, doc: number): void {
    const { keys } = this
    if (keys[doc] !== Infinity) {
      order.copyWithin(this.#placeOf(order, doc), this.#placeOf(order, doc) + 1, this.#size)
      this.#size--
    }
    keys[doc] = this.#keyOf(doc)
    if (keys[doc] === Infinity) return
    const place = this.#placeOf(order, doc)
    order.copyWithin(place + 1, place, this.#size)
    order[place] = doc
    this.#size++
  }

  /** The place of a document, or the one where it belongs. */
  #placeOf(order: Uint32Array, doc: number): number {
    const { keys } = this
    let low = 0
    let high = this.#size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(order[middle]!, doc, keys)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** With room for all documents. */
  #sortAll(): Uint32Array {
    const { keys } = this
    const order = new Uint32Array(keys.length)
    this.#size = 0
    for (let doc = 0; doc < keys.length; doc++) if (keys[doc] !== Infinity) order[this.#size++] = doc
    order.subarray(0, this.#size).sort((a, b) => keys[a]! - keys[b]! || a - b)
    return order
  }

  #keyOf(doc: number): number {
    const column = this.#column
    const length = column.lengths[doc]!
    if (length === 0) return Infinity
    const { numbers } = column.dictionary
    const sign = this.#descending ? -1 : 1
    if (length === 1) return sign * numbers[column.starts[doc]!]!
    return sign * numbers[bestId(column, doc, (id) => sign * numbers[id]!)]!
  }
}

function isBefore(a: number, b: number, keys: Float64Array): boolean {
  return keys[a]! < keys[b]! || (keys[a] === keys[b] && a < b)
}

const cache = new WeakMap<ValueColumn, [ascending: SortedDocs, descending: SortedDocs]>()

/** Up to date; only for columns of numbers, whose values are their own keys. */
export function sortedDocs(column: ValueColumn, descending: boolean): SortedDocs {
  let known = cache.get(column)
  if (!known) cache.set(column, (known = [new SortedDocs(column, false), new SortedDocs(column, true)]))
  return known[descending ? 1 : 0].refresh()
}
