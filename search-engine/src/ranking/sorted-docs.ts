import { Bitset } from '../index/bitset.ts'
import type { ValueColumn } from '../index/value-column.ts'
import { bestId } from './sort-keys.ts'

/** Searches that must have asked for an unchanged order before it is made; until then documents are compared. */
const usesBeforeOrder = 3

/**
 * The sort keys of a column of numbers by document, and the documents in their order. Both follow single changes, so
 * that a search on a large index reads the beginning of an order instead of comparing everything.
 */
export class SortedDocs {
  readonly #column: ValueColumn
  readonly #descending: boolean
  #version = -1
  #keys = new Float64Array(0)
  #order: Uint32Array | null = null
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
    if (!this.#order && ++this.#uses > usesBeforeOrder) {
      const { keys } = this
      this.#order = docsWithKey(keys).sort((a, b) => keys[a]! - keys[b]! || a - b)
    }
    return this.#order
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
    if (moved.length === 0) return
    const gone = Bitset.of(keys.length, moved)
    for (const doc of moved) keys[doc] = this.#keyOf(doc)
    if (!this.#order) return
    const added = moved.filter((doc) => keys[doc] !== Infinity).sort((a, b) => keys[a]! - keys[b]! || a - b)
    this.#order = merged(this.#order, gone, added, keys)
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

function docsWithKey(keys: Float64Array): Uint32Array {
  const docs = new Uint32Array(keys.length)
  let count = 0
  for (let doc = 0; doc < keys.length; doc++) if (keys[doc] !== Infinity) docs[count++] = doc
  return docs.slice(0, count)
}

/** An order without the documents that moved, and with them where they belong now. */
function merged(order: Uint32Array, gone: Bitset, added: number[], keys: Float64Array): Uint32Array {
  const result = new Uint32Array(order.length + added.length)
  let count = 0
  let next = 0
  for (const doc of order) {
    // The keys of moved documents are new already, so they are passed over before anything is compared.
    if (gone.has(doc)) continue
    while (next < added.length && isBefore(added[next]!, doc, keys)) result[count++] = added[next++]!
    result[count++] = doc
  }
  while (next < added.length) result[count++] = added[next++]!
  return result.slice(0, count)
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
