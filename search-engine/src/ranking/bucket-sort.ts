import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import type { RankingRule, RuleRun } from './ranking-rule.ts'
import type { ScoreDetail } from './score.ts'

/** Documents that all rules consider equal, by internal id, with the score of each rule. */
export interface RankedGroup {
  ids: Uint32Array
  details: ScoreDetail[]
}

export interface SortTask {
  state: IndexState
  rules: RankingRule[]
  universe: Bitset
  graph: QueryGraph
  /** Without scores, groups of one document are not judged any further. */
  needsScores: boolean
  /** True where the next so many documents lie before what is asked for, so that their order does not matter. */
  isBefore: (size: number) => boolean
  isLate: () => boolean
}

interface Level {
  space: DocSpace
  rest: Bitset
  /** How many documents `rest` holds. */
  left: number
  run: RuleRun
}

/** Yields all documents of the universe, best first, as far as the caller asks. */
export function* bucketSort(task: SortTask): Generator<RankedGroup> {
  const { rules, state } = task
  if (rules.length === 0) {
    yield { ids: task.universe.toArray(), details: [] }
    return
  }
  const levels: Level[] = []
  const details: ScoreDetail[] = []
  const open = (space: DocSpace, docs: Bitset, graph: QueryGraph): void => {
    const run = rules[levels.length]!.start(space, docs, graph)
    levels.push({ space, rest: docs, left: docs.count(), run })
  }
  const whole = DocSpace.around(state, task.universe)
  open(whole, whole.all(), task.graph)
  const emit = (ids: Uint32Array, last?: ScoreDetail): RankedGroup[] => {
    if (ids.length === 0) return []
    return [{ ids, details: last ? [...details, last] : [...details] }]
  }
  while (levels.length > 0) {
    const level = levels.at(-1)!
    const { space, left } = level
    const isSettled = left === 0 || (left === 1 && !task.needsScores && levels.length > 1)
    const bucket = isSettled || task.isLate() ? null : level.run.next(level.rest)
    if (!bucket) {
      // What no path reaches, and everything once time is up, follows in one piece.
      yield* emit(space.idsOf(level.rest), task.isLate() ? { kind: 'skipped' } : undefined)
      levels.pop()
      details.pop()
      continue
    }
    const size = take(level, bucket.docs)
    if (size === 0) continue
    const isLeaf = levels.length === rules.length || (!task.needsScores && size === 1) || task.isBefore(size)
    if (isLeaf) {
      yield* emit(idsOf(space, bucket.docs), bucket.detail)
      continue
    }
    details.push(bucket.detail)
    if (typeof bucket.docs === 'number' || size * 4 <= space.size) {
      const narrowed = DocSpace.of(state, idsOf(space, bucket.docs))
      open(narrowed, narrowed.all(), bucket.graph)
    } else open(space, bucket.docs.temporaryCopy(), bucket.graph)
  }
}

/** Takes a bucket off what is left; answers how many documents it has. */
function take(level: Level, docs: Bitset | number): number {
  const size = typeof docs === 'number' ? 1 : docs.count()
  if (typeof docs === 'number') level.rest.delete(docs)
  else level.rest.andNot(docs)
  level.left -= size
  return size
}

/** Internal ids. */
function idsOf(space: DocSpace, docs: Bitset | number): Uint32Array {
  return typeof docs === 'number' ? Uint32Array.of(space.ids[docs]!) : space.idsOf(docs)
}
