import { HitFormatter } from '../format/hit-formatter.ts'
import { Bitset } from '../index/bitset.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { withSearchMemory } from '../index/search-memory.ts'
import { globalScore, rankParts, type RankedHit } from '../ranking/score.ts'
import { planRules } from '../ranking/rule-list.ts'
import { DistinctFilter } from './distinct-filter.ts'
import { distinctField } from './distinct-field.ts'
import { checkFederatedFacets, federatedFacets } from './federated-facets.ts'
import { CommonOrder, compareWeights, weighDetails, type WeightElement } from './federated-order.ts'
import { pageWindow, pagingOf, type PageWindow } from './paging.ts'
import { resolveQuery } from '../query/resolve-query.ts'
import { byBytes } from '../text/compare.ts'
import { readRequestedSort } from './requested-sort.ts'
import { namingIndex, SearchError } from '../protocol/search-error.ts'
import type { FederatedQuery, FederatedRequest } from '../request/search-request.ts'
import type { FederatedResponse, Hit } from '../request/search-response.ts'
import { selectHits } from './select-hits.ts'

/** One query of a federation with what it found. */
interface Part {
  query: FederatedQuery
  index: SearchIndex
  formatter: HitFormatter
  hits: RankedHit[]
  counted: Bitset
  isCut: boolean
}

interface MergedHit {
  part: Part
  hit: RankedHit
  weights: WeightElement[]
}

/** Answers several queries with one list. */
export function federatedSearch(
  indexes: Map<string, SearchIndex>,
  request: FederatedRequest,
): FederatedResponse {
  return withSearchMemory(() => findTogether(indexes, request))
}

function findTogether(indexes: Map<string, SearchIndex>, request: FederatedRequest): FederatedResponse {
  const window = pageWindow(request, Infinity)
  const order = new CommonOrder()
  // Index by index, so that of several errors the same one is reported as by the real server.
  const queries = request.queries.toSorted((a, b) => byBytes(a.indexUid, b.indexUid))
  const plans = queries.map((query) => planOf(indexes.get(query.indexUid)!, query, request, order))
  checkFederatedFacets(indexes, request)
  const parts = plans.map((plan) => runPart(plan, window, request.distinct !== null))
  const merged = mergeHits(parts)
  const counted = countedByIndex(parts)
  const hits = keepDistinct(merged, counted, request, indexes).slice(window.from, window.to)
  let total = 0
  for (const docs of counted.values()) total += docs.count()
  return {
    hits: hits.map(viewHit),
    paging: pagingOf(request, total),
    ...federatedFacets(indexes, request, counted),
    degraded: parts.some(({ isCut }) => isCut),
  }
}

interface PartPlan {
  query: FederatedQuery
  index: SearchIndex
  resolved: ReturnType<typeof resolveQuery>
  sort: ReturnType<typeof readRequestedSort>
  rules: ReturnType<typeof planRules>
  distinct: string | null
}

function planOf(
  index: SearchIndex,
  query: FederatedQuery,
  request: FederatedRequest,
  order: CommonOrder,
): PartPlan {
  return inQuery(query, () => {
    const { settings, state } = index
    const sort = readRequestedSort(settings, query.request.sort)
    const distinct = request.distinct === null ? distinctField(settings, query.request.distinct) : null
    if (request.distinct !== null) distinctField(settings, request.distinct)
    const resolved = resolveQuery(state, query.request)
    const rules = planRules(settings, sort, query.request.matchingStrategy, resolved.hasQuery)
    order.add(query.position, rules)
    return { query, index, resolved, sort, rules, distinct }
  })
}

/** Refusals name the query that they are about. */
function inQuery<T>({ position, indexUid }: FederatedQuery, run: () => T): T {
  try {
    return namingIndex(indexUid, run)
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    throw new SearchError(error.code, `Inside \`.queries[${position}]\`: ${error.message}`)
  }
}

/** Each index gives at most its `maxTotalHits`; duplicates of a federation-wide distinct may need more than a page. */
function runPart(plan: PartPlan, window: PageWindow, isDistinct: boolean): Part {
  const { query, index, resolved } = plan
  const most = index.settings.pagination.maxTotalHits
  const to = Math.min(most, isDistinct ? most : window.to)
  const selection = selectHits({
    query: resolved,
    plan: plan.rules,
    strategy: query.request.matchingStrategy,
    from: 0,
    to,
    judgeTo: window.inPages ? most : to,
    threshold: query.request.rankingScoreThreshold,
    distinctField: plan.distinct,
    needsScores: true,
  })
  return {
    query,
    index,
    formatter: new HitFormatter(index, resolved, query.request),
    ...selection,
  }
}

/** All hits in one order; a document found by several queries keeps its first place. */
function mergeHits(parts: Part[]): MergedHit[] {
  const all = parts.flatMap((part) =>
    part.hits.map((hit): MergedHit => ({ part, hit, weights: weighDetails(hit.details, part.query.weight) })),
  )
  all.sort((a, b) => compareWeights(a.weights, b.weights) || a.part.query.position - b.part.query.position)
  const seen = new Set<string>()
  return all.filter(({ part, hit }) => {
    const key = `${part.query.indexUid}\n${hit.id}`
    return !seen.has(key) && seen.add(key)
  })
}

function countedByIndex(parts: Part[]): Map<string, Bitset> {
  const counted = new Map<string, Bitset>()
  for (const { query, counted: docs } of parts) {
    counted.set(query.indexUid, (counted.get(query.indexUid) ?? new Bitset(0)).or(docs))
  }
  return counted
}

/** Drops hits whose value was seen, in the whole list and in what is counted. */
function keepDistinct(
  merged: MergedHit[],
  counted: Map<string, Bitset>,
  request: FederatedRequest,
  indexes: Map<string, SearchIndex>,
): MergedHit[] {
  const field = request.distinct
  if (field === null) return merged
  const used = new Set<string | number>()
  const filters = new Map(
    [...counted.keys()].map((uid) => [uid, new DistinctFilter(indexes.get(uid)!.state, field, used)]),
  )
  const distinctHits = merged.filter(({ part, hit }) => {
    const { indexUid } = part.query
    if (filters.get(indexUid)!.accept(hit.id)) return true
    counted.get(indexUid)!.delete(hit.id)
    return false
  })
  for (const [uid, filter] of filters) filter.reduce(counted.get(uid)!)
  return distinctHits
}

function viewHit({ part, hit }: MergedHit): Hit {
  const { indexUid, position, weight } = part.query
  const weightedRankingScore = globalScore(rankParts(hit.details)) * weight
  const { _formatted, _matchesPosition, _rankingScore, _rankingScoreDetails, ...document } =
    part.formatter.format(hit)
  return {
    ...document,
    _federation: { indexUid, queriesPosition: position, weightedRankingScore },
    ...(_formatted !== undefined && { _formatted }),
    ...(_matchesPosition !== undefined && { _matchesPosition }),
    ...(_rankingScore !== undefined && { _rankingScore }),
    ...(_rankingScoreDetails !== undefined && { _rankingScoreDetails }),
  }
}
