import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { plainNumber } from '../index/columns/number-text.ts'
import type { ValueColumn } from '../index/columns/value-column.ts'
import { requireTime } from '../index/search-deadline.ts'
import type { FacetDistribution, FacetStats } from '../request/search-response.ts'
import type { FacetOrder } from '../settings/index-settings.ts'
import { byBytes } from '../text/compare.ts'
import { facetFields } from './facet-fields.ts'
import { mostOrdered, orderedTexts, type OrderedTexts } from './ordered-texts.ts'

export interface FacetCounts {
  distribution: FacetDistribution
  /** The same with the order of values, which objects lose for texts that read as whole numbers. */
  ordered: Map<string, [text: string, count: number][]>
  stats: Record<string, FacetStats>
}

/** One value of a facet with the documents that hold it. */
interface FacetValue {
  /** Null for a text. */
  number: number | null
  /** The compared form of a text. */
  form: string
  /** As it is shown. */
  text: string
  count: number
}

/** From this many documents on, numbers are ordered as numbers in alphabetic order. */
const manyDocuments = 3000

/** Counts the values of the asked fields over a set of documents, with the least and greatest numbers. */
export function countFacets(state: IndexState, facets: string[], docs: Bitset, most: number): FacetCounts {
  const counts: FacetCounts = { distribution: {}, ordered: new Map(), stats: {} }
  const counted = new CountedDocs(state, docs)
  const { total } = counted
  for (const field of facetFields(state, facets)) {
    requireTime()
    const column = state.columns.get(field)
    const order = orderAsked(state, facets, field)
    const known = column && orderedTexts(column)
    if (known) {
      const entries = countTexts(known, countIds(state, column, counted), order).slice(0, most)
      counts.ordered.set(field, entries)
      counts.distribution[field] = Object.fromEntries(entries)
      continue
    }
    const values = valuesOf(state, field, counted)
    const numbers = values.flatMap(({ number }) => (number === null ? [] : [number]))
    if (numbers.length > 0)
      counts.stats[field] = { min: least(numbers), max: -least(numbers.map((number) => -number)) }
    const ordered = orderValues(values, order, total)
    const entries = ordered.slice(0, most).map(({ text, count }): [string, number] => [text, count])
    counts.ordered.set(field, entries)
    counts.distribution[field] = Object.fromEntries(entries)
  }
  return counts
}

/** Of equal counts the last one in alphabetic order goes first. */
function countTexts(
  { ids, texts }: OrderedTexts,
  counts: Uint32Array,
  order: FacetOrder,
): [text: string, count: number][] {
  const entries: [string, number][] = []
  for (let place = 0; place < ids.length; place++) {
    const count = counts[ids[place]!]!
    if (count > 0) entries.push([texts[place]!, count])
  }
  return order === 'count' ? byCount(entries) : entries
}

/** Sorted as numbers made of count and place: a comparing function takes several times as long. */
function byCount(entries: [text: string, count: number][]): [text: string, count: number][] {
  const keys = Float64Array.from(entries, ([, count], place) => count * mostOrdered + place).sort()
  return Array.from(keys.reverse(), (key) => entries[key % mostOrdered]!)
}

function least(numbers: number[]): number {
  let found = Infinity
  for (const number of numbers) if (number < found) found = number
  return found
}

/** An own order holds for a field that is asked for by its very name; what a star or a parent brings along goes by that of `*`. */
function orderAsked(state: IndexState, facets: string[], field: string): FacetOrder {
  return facetOrder(state, facets.includes(field) && !facets.includes('*') ? field : '*')
}

export function facetOrder(state: IndexState, field: string): FacetOrder {
  const orders = state.settings.faceting.sortFacetValuesBy
  return orders[field] ?? orders['*'] ?? 'alpha'
}

/** All values of one field that documents of the set hold. */
function valuesOf(state: IndexState, field: string, docs: CountedDocs): FacetValue[] {
  const column = state.columns.get(field)
  if (!column) return []
  const counts = countIds(state, column, docs)
  const { dictionary } = column
  const values: FacetValue[] = []
  const shared = new Map<string, number[]>()
  for (let id = 0; id < counts.length; id++) {
    const count = counts[id]!
    if (count === 0) continue
    const form = dictionary.formOf(id)
    if (form === undefined) {
      const number = dictionary.numbers[id]!
      values.push({ number, form: '', text: plainNumber(number), count })
    } else if (dictionary.idsOfForm(form).length === 1) {
      values.push({ number: null, form, text: dictionary.textOf(id)!, count })
    } else shared.set(form, [...(shared.get(form) ?? []), id])
  }
  for (const [form, ids] of shared) {
    const count = ids.reduce((sum, id) => sum + counts[id]!, 0)
    values.push({ number: null, form, text: shownText(column, ids, docs.set), count })
  }
  return values
}

/** The text that the matching document with the lowest id wrote. */
export function shownText(column: ValueColumn, ids: number[], docs: Bitset): string {
  if (ids.length === 1) return column.dictionary.textOf(ids[0]!)!
  let found = ids[0]!
  docs.forEach((doc) => {
    const own = column.idsOf(doc).find((id) => ids.includes(id))
    if (own === undefined) return true
    found = own
    return false
  })
  return column.dictionary.textOf(found)!
}

/** A field with more values would not keep all of their sets. */
const mostSets = 256
/** What counting costs, in nanoseconds (measured): a word of a value's set, a document, one of its several values. */
const costs = { word: 2.6, document: 5, value: 4 }

/** The documents that are counted; every field is counted over the same ones. */
class CountedDocs {
  readonly set: Bitset
  readonly total: number
  readonly #state: IndexState
  #ids: Uint32Array | null = null
  #otherIds: Uint32Array | null = null

  constructor(state: IndexState, set: Bitset) {
    this.#state = state
    this.set = set
    this.total = set.count()
  }

  get ids(): Uint32Array {
    return (this.#ids ??= this.set.toTemporaryArray())
  }

  /** All other documents of the index. */
  get otherIds(): Uint32Array {
    return (this.#otherIds ??= this.#state.live.temporaryCopy().andNot(this.set).toTemporaryArray())
  }
}

/** Documents of the set by value id; for large sets the rest is counted instead and taken from the totals. */
function countIds(state: IndexState, column: ValueColumn, docs: CountedDocs): Uint32Array {
  const { dictionary } = column
  const { total } = docs
  const fewer = Math.min(total, state.documentCount - total)
  const meanValues = column.usedPool.length / Math.max(1, state.documentCount)
  const bySets = dictionary.size * (state.capacity >>> 5) * costs.word
  const byDocuments = fewer * (costs.document + meanValues * costs.value)
  const isBySets = dictionary.size <= mostSets && bySets < byDocuments
  if (isBySets && total < state.documentCount) return countBySets(column, docs.set)
  if (total * 2 <= state.documentCount)
    return addCounts(column, docs.ids, new Uint32Array(dictionary.size), 1)
  const counts = dictionary.counts.slice(0, dictionary.size)
  if (total === state.documentCount) return counts
  return addCounts(column, docs.otherIds, counts, -1)
}

/** For a field with few values: how many documents each value's set shares with the wanted ones. */
function countBySets(column: ValueColumn, docs: Bitset): Uint32Array {
  const counts = new Uint32Array(column.dictionary.size)
  column.keepAllSets()
  for (let id = 0; id < counts.length; id++) {
    if (column.dictionary.counts[id]! > 0) counts[id] = column.docsWith(id).countShared(docs)
  }
  return counts
}

/** `docs` are internal ids, ascending. */
function addCounts(column: ValueColumn, docs: Uint32Array, counts: Uint32Array, step: number): Uint32Array {
  const { lengths, starts, pool } = column
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i]!
    if (doc >= lengths.length) return counts
    const length = lengths[doc]!
    if (length === 0) continue
    const start = starts[doc]!
    if (length === 1) counts[start]! += step
    else for (let at = start; at < start + length; at++) counts[pool[at]!]! += step
  }
  return counts
}

function orderValues(values: FacetValue[], order: FacetOrder, total: number): FacetValue[] {
  const numbersAsText = total <= manyDocuments
  return values.sort((a, b) => {
    if ((a.number === null) !== (b.number === null)) return a.number === null ? 1 : -1
    if (order === 'count') return b.count - a.count || -compareValues(a, b, false)
    return compareValues(a, b, numbersAsText)
  })
}

function compareValues(a: FacetValue, b: FacetValue, numbersAsText: boolean): number {
  if (a.number === null || b.number === null) return byBytes(a.form, b.form)
  return numbersAsText ? byBytes(a.text, b.text) : a.number - b.number
}
