import type { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import type { RankingRule, RuleRun } from './ranking-rule.ts'
import type { ScoreDetail } from './score.ts'

/** Documents that no rule tells apart, by internal id, with what each rule said. */
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
  /** Documents before this place need no order; 0 when every document matters. */
  skip: number
  isLate: () => boolean
}

interface Level {
  space: DocSpace
  rest: Bitset
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
  let passed = 0
  const open = (space: DocSpace, docs: Bitset, graph: QueryGraph): void => {
    const run = rules[levels.length]!.start(space, docs, graph)
    levels.push({ space, rest: docs, run })
  }
  const whole = DocSpace.around(state, task.universe)
  open(whole, whole.all(), task.graph)
  const emit = function* (space: DocSpace, docs: Bitset, last?: ScoreDetail): Generator<RankedGroup> {
    const ids = space.idsOf(docs)
    if (ids.length === 0) return
    passed += ids.length
    yield { ids, details: last ? [...details, last] : [...details] }
  }
  while (levels.length > 0) {
    const level = levels.at(-1)!
    const count = level.rest.count()
    const bucket =
      count === 0 || (count === 1 && !task.needsScores && levels.length > 1)
        ? null
        : task.isLate()
          ? null
          : level.run.next(level.rest)
    if (!bucket) {
      // What no path reaches, and everything once time is up, follows in one piece.
      yield* emit(level.space, level.rest, task.isLate() ? { kind: 'skipped' } : undefined)
      levels.pop()
      details.pop()
      continue
    }
    const size = bucket.docs.count()
    if (size === 0) continue
    level.rest.andNot(bucket.docs)
    const isLeaf =
      levels.length === rules.length || (!task.needsScores && size === 1) || passed + size <= task.skip
    if (isLeaf) {
      yield* emit(level.space, bucket.docs, bucket.detail)
      continue
    }
    details.push(bucket.detail)
    if (size * 4 <= level.space.size) {
      const narrowed = DocSpace.of(state, level.space.idsOf(bucket.docs))
      open(narrowed, narrowed.all(), bucket.graph)
    } else open(level.space, bucket.docs.temporaryCopy(), bucket.graph)
  }
}
