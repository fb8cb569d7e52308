import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { Bucket, RankingRule, RuleRun } from './ranking-rule.ts'
import type { ScoreDetail } from './score.ts'
import { sortKeys, type FieldSort, type SortKeys } from './sort-keys.ts'
import { sortedDocs } from './sorted-docs.ts'
import { valueRanks } from './value-ranks.ts'

/** Puts documents in the order of a field's values; documents without one come last. */
export function sortRule(state: IndexState, sort: FieldSort, isHidden: boolean): RankingRule {
  return {
    start: (space, _docs, graph) => {
      const keys = sortKeys(state, space, sort)
      const detailOf = (local: number): ScoreDetail => {
        const value = local < 0 ? null : keys.valueOf(local)
        return { kind: 'sort', field: sort.field, descending: sort.descending, value, hidden: isHidden }
      }
      const column = state.columns.get(sort.field)
      if (!column || valueRanks(column)) return orderedRun(space, keys, detailOf, graph)
      const sorted = sortedDocs(column, sort.descending)
      const docKeys = sorted.keys
      const keyAt = (local: number): number => docKeys[space.ids[local]!] ?? Infinity
      let place = 0
      const least = (rest: Bitset, count: number): number[] => {
        const left = rest.count()
        const order = left * left > count * docKeys.length ? sorted.order : null
        if (!order) return leastKeys(keyAt, rest, left, count)
        // What lies before the place has been given out already.
        const found = walkOrder({ space, order, keys: docKeys, rest, from: place, count })
        place = found.place
        return found.locals.length > 0 ? found.locals : leastKeys(keyAt, rest, left, count)
      }
      return chunkedRun({ space, keyAt, least, detailOf, graph })
    },
  }
}

/** Documents selected at a time; a page seldom needs more. */
const firstChunk = 64

/** Buckets of equal keys, ascending; only as much of the order is made as is asked for. */
export function orderedRun(
  space: DocSpace,
  keys: Pick<SortKeys, 'all'>,
  detailOf: (local: number) => ScoreDetail,
  graph: Bucket['graph'],
): RuleRun {
  const keyed = keys.all()
  const keyAt = (local: number): number => keyed[local]!
  const least = (rest: Bitset, count: number) => leastKeys(keyAt, rest, rest.count(), count)
  return chunkedRun({ space, keyAt, least, detailOf, graph })
}

interface KeyedRun {
  space: DocSpace
  keyAt: (local: number) => number
  /** The documents with the least keys in order, all those included that tie with the last one. */
  least: (rest: Bitset, count: number) => number[]
  detailOf: (local: number) => ScoreDetail
  graph: Bucket['graph']
}

function chunkedRun({ space, keyAt, least, detailOf, graph }: KeyedRun): RuleRun {
  let chunk: number[] = []
  let at = 0
  let chunkSize = firstChunk
  return {
    next(rest) {
      if (at === chunk.length) {
        chunk = least(rest, chunkSize)
        at = 0
        chunkSize *= 4
      }
      if (chunk.length === 0) return null
      const from = at
      const sample = chunk[at++]!
      const key = keyAt(sample)
      while (at < chunk.length && keyAt(chunk[at]!) === key) at++
      const detail = detailOf(key === Infinity ? -1 : sample)
      if (at - from === 1) return { docs: sample, graph, detail }
      const docs = space.empty()
      for (let i = from; i < at; i++) docs.add(chunk[i]!)
      return { docs, graph, detail }
    },
  }
}

interface OrderWalk {
  space: DocSpace
  order: Uint32Array
  /** By document. */
  keys: Float64Array
  /** Those that are wanted still. */
  rest: Bitset
  from: number
  count: number
}

/** Takes documents from an order, from a place on. */
function walkOrder({ space, order, keys, rest, from, count }: OrderWalk): {
  locals: number[]
  place: number
} {
  const locals: number[] = []
  let place = from
  let lastKey = NaN
  for (; place < order.length; place++) {
    const doc = order[place]!
    if (locals.length >= count && keys[doc] !== lastKey) break
    const local = space.localOf(doc)
    if (local < 0 || !rest.has(local)) continue
    locals.push(local)
    lastKey = keys[doc]!
  }
  return { locals, place }
}

/** The documents with the least keys, sorted; all those that tie with the last one are included. */
function leastKeys(keyAt: (local: number) => number, rest: Bitset, left: number, count: number): number[] {
  let limit = Infinity
  if (left > count) {
    const heap = new KeyHeap(count)
    rest.forEach((local) => heap.offer(keyAt(local)))
    limit = heap.greatest
  }
  const chosen: number[] = []
  rest.forEach((local) => {
    if (keyAt(local) <= limit) chosen.push(local)
  })
  return chosen.sort((a, b) => {
    const left = keyAt(a)
    const right = keyAt(b)
    return left < right ? -1 : left > right ? 1 : a - b
  })
}

/** Keeps the least `size` keys offered. */
class KeyHeap {
  readonly #keys: Float64Array
  #count = 0

  constructor(size: number) {
    this.#keys = new Float64Array(size)
  }

  get greatest(): number {
    return this.#keys[0]!
  }

  offer(key: number): void {
    const keys = this.#keys
    if (this.#count < keys.length) {
      let at = this.#count++
      keys[at] = key
      while (at > 0) {
        const up = (at - 1) >> 1
        if (keys[up]! >= keys[at]!) break
        swap(keys, at, up)
        at = up
      }
    } else if (key < keys[0]!) {
      keys[0] = key
      this.#sink()
    }
  }

  #sink(): void {
    const keys = this.#keys
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#count) return
      if (child + 1 < this.#count && keys[child + 1]! > keys[child]!) child++
      if (keys[child]! <= keys[at]!) return
      swap(keys, at, child)
      at = child
    }
  }
}

function swap(keys: Float64Array, a: number, b: number): void {
  const swapped = keys[a]!
  keys[a] = keys[b]!
  keys[b] = swapped
}
