import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { Bucket, RankingRule } from './ranking-rule.ts'
import type { ScoreDetail } from './score.ts'
import { sortKeys, type FieldSort, type SortKeys } from './sort-keys.ts'

/** Puts documents in the order of a field's values; documents without one come last. */
export function sortRule(state: IndexState, sort: FieldSort, isHidden: boolean): RankingRule {
  return {
    start: (space, _docs, graph) => {
      const keys = sortKeys(state, space, sort)
      return orderedRun(
        space,
        keys,
        (local): ScoreDetail => {
          const value = local < 0 ? null : keys.valueOf(local)
          return { kind: 'sort', field: sort.field, descending: sort.descending, value, hidden: isHidden }
        },
        graph,
      )
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
): { next(rest: Bitset): Bucket | null } {
  const keyed = keys.all()
  let chunk: number[] = []
  let chunkSize = firstChunk
  return {
    next(rest) {
      if (chunk.length === 0) {
        chunk = leastKeys(keyed, rest, chunkSize)
        chunkSize *= 4
      }
      if (chunk.length === 0) return null
      const key = keyed[chunk[0]!]!
      const bucket = space.empty()
      let end = 0
      while (end < chunk.length && keyed[chunk[end]!] === key) bucket.add(chunk[end++]!)
      const sample = chunk[0]!
      chunk = chunk.slice(end)
      return { docs: bucket.and(rest), graph, detail: detailOf(key === Infinity ? -1 : sample) }
    },
  }
}

/** The documents with the least keys, sorted; all those that tie with the last one are included. */
function leastKeys(keyed: Float64Array, rest: Bitset, count: number): number[] {
  const locals = rest.toArray()
  if (locals.length === 0) return []
  let limit = Infinity
  if (locals.length > count) {
    const heap = new KeyHeap(count)
    for (const local of locals) heap.offer(keyed[local]!)
    limit = heap.greatest
  }
  const chosen: number[] = []
  for (const local of locals) if (keyed[local]! <= limit) chosen.push(local)
  return chosen.sort((a, b) => keyed[a]! - keyed[b]! || (keyed[a] === keyed[b] ? a - b : 0))
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
  const kept = keys[a]!
  keys[a] = keys[b]!
  keys[b] = kept
}
