import { foldValue } from '../../text/fold.ts'
import { Bitset } from '../bitset.ts'
import { numberIn } from './number-text.ts'
import { sharedU32 } from '../segments/segment.ts'
import type { ColumnDelta, PoolDelta } from '../state-delta.ts'
import type { FollowedDictionary } from './followed-dictionary.ts'
import { ValueDictionary, type SavedValues } from './value-dictionary.ts'
import { rareCount, ValueHolders } from './value-holders.ts'
import type { ValueReader } from './value-reader.ts'

/** Changed documents that are remembered, so that orders can be kept up to date. */
const mostRemembered = 4000

/** For a filter with more frequent values it is cheaper to read the column once. */
const mostSetsMade = 12

/** What one document holds at one path. */
export interface FieldContent {
  values: (string | number)[]
  isNull: boolean
  isEmpty: boolean
}

/** The arrays of a column as a snapshot keeps them. */
export interface SavedColumn extends SavedArrays {
  values: SavedValues
}

export interface SavedArrays {
  lengths: Uint16Array<ArrayBuffer>
  starts: Uint32Array<ArrayBuffer>
  pool: Uint32Array
  /** How much of the pool was handed out, when not all of it. */
  poolEnd?: number
  /** Places of the pool that no document uses any more. */
  poolWaste: number
  present: Bitset
  nulls: Bitset
  empties: Bitset
}

/** The values of one field by document, for filters, facets, sorting and distinct. */
export class ValueColumn {
  readonly field: string
  readonly dictionary: ValueReader
  /** The same where values are made; null in a column that follows another thread's. */
  readonly owned: ValueDictionary | null
  readonly #followed: FollowedDictionary | null
  /** Documents that have the field at all. */
  present = new Bitset(0)
  nulls = new Bitset(0)
  empties = new Bitset(0)
  /** Number of value ids by document. */
  lengths = new Uint16Array(64)
  /** The value id itself when the length is 1, else the place of the ids in the pool. */
  starts = new Uint32Array(64)
  /**
   * In shared memory, where all threads read it: what was written stays as it is, and what a document held before its
   * last change as well, for threads that have not heard of it yet.
   */
  pool = sharedU32(64)
  #poolEnd = 0
  #poolWaste = 0
  /** How often the pool was repacked, so that ids moved to other places of it. */
  packings = 0
  /** Rises with every change. */
  version = 0
  /** The documents of the latest changes, one for each version. */
  #changed: number[] = []
  /** True once any document ever had the field; `!=` depends on it. */
  everPresent = false
  readonly #valueSets = new Map<number, Bitset>()
  readonly #holders = new ValueHolders(this)

  /** A column that follows another thread's has its dictionary from there. */
  constructor(field: string, followed: FollowedDictionary | null = null) {
    this.field = field
    this.#followed = followed
    this.owned = followed ? null : new ValueDictionary()
    this.dictionary = followed ?? this.#values
  }

  get #values(): ValueDictionary {
    if (!this.owned) throw new Error(`column ${this.field} only follows`)
    return this.owned
  }

  set(doc: number, content: FieldContent | null): void {
    if (content === null && !this.present.has(doc)) return
    this.#noteChange(doc)
    this.#clear(doc, (id) => {
      this.#values.release(id)
      if (this.dictionary.counts[id] === 0) this.#valueSets.delete(id)
    })
    if (content === null) return
    this.everPresent = true
    this.present.include(doc)
    if (content.isNull) this.nulls.include(doc)
    if (content.isEmpty) this.empties.include(doc)
    this.#hold(doc, this.#internAll(content.values))
  }

  #hold(doc: number, ids: number[]): void {
    if (doc >= this.lengths.length) this.#growDocs(doc)
    if (ids.length === 0) return
    if (ids.length === 1) this.starts[doc] = ids[0]!
    else {
      this.starts[doc] = this.#place(ids.length)
      this.pool.set(ids, this.starts[doc])
    }
    // Not before it has a place: until then packing the pool must pass it over.
    this.lengths[doc] = ids.length
    for (const id of ids) this.#valueSets.get(id)?.include(doc)
  }

  /** Makes the change that was made in the column that this one follows. */
  follow({ docs, flags, lengths, starts, ids, pool, values, pages, everPresent }: ColumnDelta): void {
    this.everPresent = everPresent
    for (const doc of docs) this.#clear(doc, (id) => this.dictionary.counts[id]!--)
    this.#followPool(pool)
    this.#followed?.assign(values)
    this.#followed?.adopt(pages)
    for (const [id] of values) this.#valueSets.delete(id)
    let at = 0
    docs.forEach((doc, i) => {
      this.#noteChange(doc)
      const own = ids.subarray(at, (at += lengths[i]!))
      if ((flags[i]! & 1) === 0) return
      this.present.include(doc)
      if (flags[i]! & 2) this.nulls.include(doc)
      if (flags[i]! & 4) this.empties.include(doc)
      if (doc >= this.lengths.length) this.#growDocs(doc)
      this.lengths[doc] = own.length
      this.starts[doc] = starts[i]!
      for (const id of own) {
        this.dictionary.counts[id]!++
        this.#valueSets.get(id)?.include(doc)
      }
    })
  }

  #followPool({ end, pool, starts }: PoolDelta): void {
    this.#poolEnd = end
    if (pool) this.pool = pool
    if (!starts) return
    if (starts.length > this.starts.length) this.#growDocs(starts.length - 1)
    this.starts.set(starts.subarray(0, this.starts.length))
  }

  #noteChange(doc: number): void {
    this.version++
    this.#changed.push(doc)
    if (this.#changed.length > 2 * mostRemembered) this.#changed = this.#changed.slice(-mostRemembered)
  }

  /** Documents changed since `version` was that; null when they are no longer known. */
  changedSince(version: number): number[] | null {
    const wanted = this.version - version
    if (wanted > this.#changed.length) return null
    return wanted === 0 ? [] : this.#changed.slice(-wanted)
  }

  /** The part of the pool that was ever handed out. */
  get usedPool(): Uint32Array {
    return this.pool.subarray(0, this.#poolEnd)
  }

  get poolWaste(): number {
    return this.#poolWaste
  }

  /** Calls back with each value id of a document. */
  forEachId(doc: number, visit: (id: number) => void): void {
    if (doc >= this.lengths.length) return
    const length = this.lengths[doc]!
    const start = this.starts[doc]!
    if (length === 1) visit(start)
    else for (let i = start; i < start + length; i++) visit(this.pool[i]!)
  }

  idsOf(doc: number): number[] {
    const ids: number[] = []
    this.forEachId(doc, (id) => ids.push(id))
    return ids
  }

  /** The documents that hold a value; kept up to date once asked for. */
  docsWith(id: number): Bitset {
    const known = this.#valueSets.get(id)
    if (known) {
      this.#valueSets.delete(id)
      this.#valueSets.set(id, known)
      return known
    }
    if (this.dictionary.counts[id]! < rareCount) return this.#rareDocs([id])
    const docs = this.scan((other) => other === id)
    this.#valueSets.set(id, docs)
    if (this.#valueSets.size > 400) this.#valueSets.delete(this.#valueSets.keys().next().value!)
    return docs
  }

  /** Makes the sets of all values in one go, for fields with few values. */
  keepAllSets(): void {
    const missing: (Bitset | undefined)[] = []
    for (let id = 0; id < this.dictionary.size; id++) {
      if (this.dictionary.counts[id]! > 0 && !this.#valueSets.has(id))
        missing[id] = new Bitset(this.lengths.length)
    }
    if (missing.length === 0) return
    for (let doc = 0; doc < this.lengths.length; doc++) this.forEachId(doc, (id) => missing[id]?.add(doc))
    missing.forEach((docs, id) => docs && this.#valueSets.set(id, docs))
  }

  /** The ids of values that equal a filter value: as a number, or as text in its compared form. */
  idsEqual(value: string): number[] {
    const number = numberIn(value)
    const id = Number.isNaN(number) ? undefined : this.dictionary.idOfNumber(number)
    const ids = this.dictionary.idsOfForm(foldValue(value))
    return id === undefined ? ids : [id, ...ids]
  }

  /** The documents that hold any of some values. */
  docsWithAny(ids: number[]): Bitset {
    if (ids.length === 0) return new Bitset(0)
    if (ids.length === 1) return this.docsWith(ids[0]!)
    const isRare = (id: number): boolean =>
      this.dictionary.counts[id]! < rareCount && !this.#valueSets.has(id)
    const docs = this.#rareDocs(ids.filter(isRare))
    const frequent = ids.filter((id) => !isRare(id))
    if (frequent.length > mostSetsMade && frequent.some((id) => !this.#valueSets.has(id))) {
      const wanted = new Set(frequent)
      return docs.or(this.scan((id) => wanted.has(id)))
    }
    for (const id of frequent) docs.or(this.docsWith(id))
    return docs
  }

  #rareDocs(ids: number[]): Bitset {
    const docs = new Bitset(this.lengths.length)
    const missing = new Set(this.#holders.addTo(docs, ids))
    return missing.size === 0 ? docs : docs.or(this.scan((id) => missing.has(id)))
  }

  /** The documents that hold a value for which the test answers true; the test runs once per value. */
  docsWhere(test: (id: number) => boolean): Bitset {
    const { dictionary } = this
    const wanted = new Uint8Array(dictionary.size)
    let hits = 0
    let one = -1
    for (let id = 0; id < dictionary.size; id++) {
      if (dictionary.counts[id] === 0 || !test(id)) continue
      wanted[id] = 1
      hits++
      one = id
    }
    if (hits === 0) return new Bitset(0)
    if (hits === 1) return this.docsWith(one).clone()
    return this.scan((id) => wanted[id] === 1)
  }

  scan(wanted: (id: number) => boolean): Bitset {
    const { lengths, starts, pool } = this
    const found = new Bitset(lengths.length)
    for (let doc = 0; doc < lengths.length; doc++) {
      const length = lengths[doc]!
      if (length === 0) continue
      const start = starts[doc]!
      if (length === 1) {
        if (wanted(start)) found.add(doc)
        continue
      }
      for (let i = start; i < start + length; i++) {
        if (wanted(pool[i]!)) {
          found.add(doc)
          break
        }
      }
    }
    return found
  }

  #clear(doc: number, release: (id: number) => void): void {
    if (!this.present.has(doc)) return
    this.present.delete(doc)
    this.nulls.delete(doc)
    this.empties.delete(doc)
    if (doc >= this.lengths.length) return
    const length = this.lengths[doc]!
    this.forEachId(doc, (id) => {
      this.#valueSets.get(id)?.delete(doc)
      release(id)
    })
    if (length > 1) this.#poolWaste += length
    this.lengths[doc] = 0
  }

  /** Texts that fold alike count once per document, the last one written wins. */
  #internAll(values: (string | number)[]): number[] {
    const dictionary = this.#values
    const ids: number[] = []
    for (const value of values) {
      const id = dictionary.intern(value)
      dictionary.hold(id)
      const twin = dictionary.indexOfTwin(ids, id)
      if (twin < 0) {
        if (ids.length < 0xffff) ids.push(id)
        else dictionary.release(id)
      } else {
        dictionary.release(ids[twin]!)
        ids[twin] = id
      }
    }
    return ids
  }

  /** Takes over the arrays of a snapshot. */
  restore(saved: SavedColumn): void {
    this.restoreArrays(saved)
    this.#values.restore(saved.values)
  }

  /** Takes over all but the values. */
  restoreArrays(saved: SavedArrays): void {
    this.lengths = saved.lengths
    this.starts = saved.starts
    this.pool = saved.pool
    this.present = saved.present
    this.nulls = saved.nulls
    this.empties = saved.empties
    this.#poolEnd = saved.poolEnd ?? saved.pool.length
    this.#poolWaste = saved.poolWaste
  }

  #growDocs(doc: number): void {
    const size = Math.max(doc + 1, this.lengths.length * 2)
    const lengths = new Uint16Array(size)
    lengths.set(this.lengths)
    this.lengths = lengths
    const starts = new Uint32Array(size)
    starts.set(this.starts)
    this.starts = starts
  }

  #place(length: number): number {
    if (this.#poolEnd + length > this.pool.length) {
      if (this.#poolWaste > this.pool.length / 2) this.#compactPool()
      if (this.#poolEnd + length > this.pool.length) {
        const larger = sharedU32(Math.max(this.pool.length * 2, this.#poolEnd + length))
        larger.set(this.pool.subarray(0, this.#poolEnd))
        this.pool = larger
      }
    }
    const start = this.#poolEnd
    this.#poolEnd += length
    return start
  }

  #compactPool(): void {
    const packed = sharedU32(this.pool.length)
    this.packings++
    let end = 0
    for (let doc = 0; doc < this.lengths.length; doc++) {
      const length = this.lengths[doc]!
      if (length < 2) continue
      packed.set(this.pool.subarray(this.starts[doc], this.starts[doc]! + length), end)
      this.starts[doc] = end
      end += length
    }
    this.pool = packed
    this.#poolEnd = end
    this.#poolWaste = 0
  }
}
