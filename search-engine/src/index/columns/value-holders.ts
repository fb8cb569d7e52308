import type { Bitset } from '../bitset.ts'
import type { ValueReader } from './value-reader.ts'

/** A value that fewer documents hold is looked up here; the others have sets of their own. */
export const rareCount = 32
/** More changes than these make a new list worth while: each of them is looked at in every look-up. */
const mostChanges = 2000
/** A list is made when this many look-ups would have used it: until then reading the whole column costs less. */
const asksUntilMade = 3

/** What is read of a column to list the documents of its values. */
interface HeldValues {
  readonly dictionary: ValueReader
  /** Number of values by document. */
  readonly lengths: Uint16Array
  /** Rises with every change. */
  readonly version: number
  /** The documents changed since a version; null when they are no longer known. */
  changedSince(version: number): number[] | null
  forEachId(doc: number, visit: (id: number) => void): void
}

/**
 * The documents of rare values by value: without it a filter for one id reads the whole column, which takes 10 ms with
 * a million documents. Made when it is first useful; later changes are looked at one by one until it is rebuilt.
 */
export class ValueHolders {
  readonly #column: HeldValues
  /** Documents of value `id`: `docs[offsets[id] .. offsets[id + 1]]`. */
  #offsets = new Uint32Array(1)
  #docs = new Uint32Array(0)
  /** Values that were no rare ones when the list was made. */
  #leftOut = new Set<number>()
  #version = -1
  #asks = 0

  constructor(column: HeldValues) {
    this.#column = column
  }

  /** Adds the documents of some values; answers those values for which the column has to be read instead. */
  addTo(found: Bitset, ids: number[]): number[] {
    if (ids.length === 0) return ids
    const changed = this.#changes()
    return changed ? ids.filter((id) => !this.#addValue(found, id, changed)) : ids
  }

  #addValue(found: Bitset, id: number, changed: number[]): boolean {
    if (this.#leftOut.has(id)) return false
    if (id + 1 < this.#offsets.length) {
      for (let i = this.#offsets[id]!; i < this.#offsets[id + 1]!; i++)
        this.#addHolder(found, this.#docs[i]!, id)
    }
    for (const doc of changed) this.#addHolder(found, doc, id)
    return true
  }

  #addHolder(found: Bitset, doc: number, id: number): void {
    this.#column.forEachId(doc, (held) => {
      if (held === id) found.add(doc)
    })
  }

  /** The documents changed since the list was made; null while there is none. */
  #changes(): number[] | null {
    const changed = this.#version < 0 ? null : this.#column.changedSince(this.#version)
    if (changed && changed.length <= mostChanges) return changed
    if (++this.#asks < asksUntilMade) return null
    this.#make()
    return []
  }

  #make(): void {
    const { dictionary, lengths, version } = this.#column
    const offsets = new Uint32Array(dictionary.size + 1)
    this.#leftOut = new Set()
    for (let id = 0; id < dictionary.size; id++) {
      const count = dictionary.counts[id]!
      if (count >= rareCount) this.#leftOut.add(id)
      offsets[id + 1] = offsets[id]! + (count < rareCount ? count : 0)
    }
    const docs = new Uint32Array(offsets.at(-1)!)
    const next = offsets.slice()
    for (let doc = 0; doc < lengths.length; doc++) {
      this.#column.forEachId(doc, (id) => {
        if (dictionary.counts[id]! < rareCount) docs[next[id]!++] = doc
      })
    }
    this.#offsets = offsets
    this.#docs = docs
    this.#version = version
    this.#asks = 0
  }
}
