import type { Bitset } from '../index/bitset.ts'
import { bucketSort } from '../ranking/bucket-sort.ts'
import { makeRules, type PlannedRule } from '../ranking/rule-list.ts'
import { endOf } from '../index/search-deadline.ts'
import { globalScore, rankParts, type RankedHit } from '../ranking/score.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'
import { DistinctFilter } from './distinct-filter.ts'
import type { ResolvedQuery } from '../query/resolve-query.ts'

export interface SelectTask {
  query: ResolvedQuery
  plan: PlannedRule[]
  strategy: MatchingStrategy
  /** Places [from, to) of the answer that are wanted. */
  from: number
  to: number
  /** Judge documents beyond the page too, up to this place, because totals depend on it. */
  judgeTo: number
  threshold: number | null
  distinctField: string | null
  needsScores: boolean
}

export interface Selection {
  hits: RankedHit[]
  /** All documents that count, those dropped by the threshold or as duplicates taken away. */
  counted: Bitset
  isCut: boolean
}

const defaultCutoffMs = 1500

/** Ranks as far as needed and answers the wanted hits and the documents that make up totals and facets. */
export function selectHits(task: SelectTask): Selection {
  const { query, threshold } = task
  const { state } = query.context
  const end = endOf(state.settings.searchCutoffMs ?? defaultCutoffMs)
  let isCut = false
  const isLate = (): boolean => (isCut ||= performance.now() > end)
  const distinct = task.distinctField === null ? null : new DistinctFilter(state, task.distinctField)
  // Behind a sort, what stands alone is not looked at any further, so that what would be reached is unknown.
  if (task.plan.some(({ kind }, i) => kind === 'words' && i > 0))
    for (const { term } of query.located) term.isReached = true
  const rules = makeRules(query.context, task.plan, task.strategy, isLate)
  const counted = query.matching.temporaryCopy()
  const last = Math.max(task.to, threshold === null ? 0 : task.judgeTo)
  const hits: RankedHit[] = []
  let place = 0
  const groups = bucketSort({
    state,
    rules,
    universe: query.matching,
    graph: query.graph,
    needsScores: task.needsScores || threshold !== null,
    // Under a threshold the real server passes over whole groups without judging their documents.
    isBefore: (size) => !distinct && place + size < task.from + (threshold === null ? 1 : 0),
    isLate,
  })
  if (last > 0) {
    for (const { ids, details } of groups) {
      const isBelow = threshold !== null && globalScore(rankParts(details)) < threshold
      for (const id of ids) {
        if (isBelow) counted.delete(id)
        else if (distinct && !distinct.accept(id)) counted.delete(id)
        else {
          if (place >= task.from && place < task.to) hits.push({ id, details })
          place++
          if (place >= last) break
        }
      }
      if (place >= last) break
    }
  }
  if (distinct) distinct.reduce(counted)
  return { hits, counted, isCut }
}
