import type { Bitset } from '../index/bitset.ts'
import type { DocSpace } from '../query/doc-space.ts'
import type { QueryGraph } from '../query/query-graph.ts'
import type { ScoreDetail } from './score.ts'

/** A group of documents that a rule puts before all that follow. */
export interface Bucket {
  /** A set within what was left, or the local number of a single document. */
  docs: Bitset | number
  /** The readings of the query that these documents satisfy. */
  graph: QueryGraph
  detail: ScoreDetail
}

/** One pass of a rule over a group. `rest` holds what it has not put in a bucket yet; the caller takes buckets off. */
export interface RuleRun {
  next(rest: Bitset): Bucket | null
}

export interface RankingRule {
  start(space: DocSpace, docs: Bitset, graph: QueryGraph): RuleRun
}
