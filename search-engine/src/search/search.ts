import { SecondUseCache } from '../caching/second-use-cache.ts'
import { checkFacets } from '../facets/facet-fields.ts'
import { countFacets, type FacetCounts } from '../facets/count-facets.ts'
import { HitFormatter } from '../format/hit-formatter.ts'
import type { IndexState } from '../index/index-state.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { withSearchMemory } from '../index/search-memory.ts'
import { planRules } from '../ranking/rule-list.ts'
import { distinctField } from './distinct-field.ts'
import { pageWindow, pagingOf } from './paging.ts'
import { readRequestedSort } from './requested-sort.ts'
import { resolveQuery } from '../query/resolve-query.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { SearchResponse } from '../request/search-response.ts'
import { selectHits, type Selection } from './select-hits.ts'

/** Of JSON; pages that many visitors ask for, such as the first one, are few. */
const mostAnswerBytes = 2 * 1024 * 1024
const mostSeenRequests = 2000
/** Longer requests are not cached. */
const longestKey = 4096

/** Answers one search. Throws `SearchError` for a request that the index or its settings refuse. */
export function search(index: SearchIndex, request: SearchRequest): SearchResponse {
  const key = JSON.stringify(request)
  if (key.length > longestKey) return searchUncached(index, request)
  const answers = answersOf(index.state)
  const known = answers.get(key)
  if (known) return known
  const response = searchUncached(index, request)
  // What ran out of time may come further the next time.
  if (!response.degraded) answers.offer(key, response, () => JSON.stringify(response).length)
  return response
}

interface Answers {
  generation: number
  responses: SecondUseCache<string, SearchResponse>
}

const answerCache = new WeakMap<IndexState, Answers>()

/** The answers that hold for the index as it is now. They are shared, so callers must not change them. */
function answersOf(state: IndexState): SecondUseCache<string, SearchResponse> {
  let answers = answerCache.get(state)
  if (answers?.generation !== state.generation) {
    const responses = new SecondUseCache<string, SearchResponse>(mostAnswerBytes, mostSeenRequests)
    answerCache.set(state, (answers = { generation: state.generation, responses }))
  }
  return answers.responses
}

/** The same without looking whether it was asked before. */
export function searchUncached(index: SearchIndex, request: SearchRequest): SearchResponse {
  return withSearchMemory(() => findHits(index, request))
}

function findHits(index: SearchIndex, request: SearchRequest): SearchResponse {
  const { state } = index
  const { settings } = state
  const sort = readRequestedSort(settings, request.sort)
  const distinct = distinctField(settings, request.distinct)
  if (request.facets) checkFacets(settings, request.facets)
  const query = resolveQuery(state, request)
  const plan = planRules(settings, sort, request.matchingStrategy, query.hasQuery)
  const most = settings.pagination.maxTotalHits
  const window = pageWindow(request, most)
  const selection = selectHits({
    query,
    plan,
    strategy: request.matchingStrategy,
    from: window.from,
    to: window.to,
    judgeTo: window.inPages ? most : window.to,
    threshold: request.rankingScoreThreshold,
    distinctField: distinct,
    needsScores: request.showRankingScore || request.showRankingScoreDetails,
  })
  const formatter = new HitFormatter(index, query, request)
  const response: SearchResponse = {
    hits: selection.hits.map((hit) => formatter.format(hit)),
    query: request.q ?? '',
    paging: pagingOf(request, selection.counted.count()),
    degraded: selection.isCut,
  }
  if (request.facets && request.facets.length > 0) {
    const counts = cachedFacets(index, request, selection, distinct !== null)
    response.facetDistribution = counts.distribution
    response.facetStats = counts.stats
  }
  return response
}

const facetCache = new WeakMap<
  IndexState,
  { generation: number; counts: SecondUseCache<string, FacetCounts> }
>()
const mostCachedFacets = 200

/** Facets do not depend on page, order or format, so they are cached until the index changes. */
function cachedFacets(
  index: SearchIndex,
  request: SearchRequest,
  selection: Selection,
  isDistinct: boolean,
): FacetCounts {
  const { state } = index
  const count = (): FacetCounts =>
    countFacets(state, request.facets!, selection.counted, state.settings.faceting.maxValuesPerFacet)
  // These two make the counted documents depend on what was ranked.
  if (isDistinct || request.rankingScoreThreshold !== null) return count()
  const { q, filter, restriction, matchingStrategy, attributesToSearchOn, facets } = request
  const key = JSON.stringify([q, filter, restriction, matchingStrategy, attributesToSearchOn, facets])
  let cached = facetCache.get(state)
  if (cached?.generation !== state.generation)
    facetCache.set(
      state,
      (cached = {
        generation: state.generation,
        counts: new SecondUseCache(mostCachedFacets, mostSeenRequests),
      }),
    )
  const known = cached.counts.get(key)
  if (known) return known
  const counts = count()
  cached.counts.offer(key, counts)
  return counts
}
