import type { SearchIndex } from '../index/search-index.ts'
import { namingIndex } from '../protocol/search-error.ts'
import { uuid7 } from '../protocol/uuid7.ts'
import type { ParsedSearch, SearchExtras } from '../request/search-body.ts'
import type { FacetSearchRequest, FederatedRequest } from '../request/search-request.ts'
import type { Hit } from '../request/search-response.ts'
import { facetSearch } from './facet-search.ts'
import { federatedSearch } from './federation.ts'
import { search } from './search.ts'

type Answer = Record<string, unknown>

/** An index as answers name it. */
export interface NamedIndex {
  uid: string
  primaryKey: string | null
}

export interface AnswerOptions {
  withMetadata: boolean
  requestUid: string
}

export const metadataOf = ({ uid, primaryKey }: NamedIndex, parsed: ParsedSearch): Answer => ({
  ...(parsed.extras.hasQuery ? { query: parsed.request.q } : {}),
  queryUid: uuid7(),
  indexUid: uid,
  primaryKey,
})

/** Whole milliseconds, rounded down. */
const elapsedMs = (startedAt: number) => Math.floor(performance.now() - startedAt)

const performanceDetails = (startedAt: number, { showPerformanceDetails }: Partial<SearchExtras>) =>
  showPerformanceDetails
    ? { performanceDetails: { search: `${(performance.now() - startedAt).toFixed(2)}ms` } }
    : {}

/** Vectors are stored with documents but returned on request only. */
function showVectors(hits: Hit[], retrieveVectors: boolean): Hit[] {
  if (retrieveVectors) return hits.map((hit) => ({ ...hit, _vectors: hit['_vectors'] ?? {} }))
  return hits.map((hit) => {
    if (!('_vectors' in hit)) return hit
    const { _vectors, ...rest } = hit
    return rest
  })
}

/** One search as answered on its own and inside a multi-search. */
export function answerSearch(
  index: SearchIndex,
  name: NamedIndex,
  parsed: ParsedSearch,
  options: AnswerOptions,
): Answer {
  const startedAt = performance.now()
  const found = namingIndex(name.uid, () => search(index, parsed.request))
  return {
    hits: showVectors(found.hits, parsed.extras.retrieveVectors),
    query: found.query,
    processingTimeMs: elapsedMs(startedAt),
    ...found.paging,
    ...(found.facetDistribution ? { facetDistribution: found.facetDistribution } : {}),
    ...(found.facetStats ? { facetStats: found.facetStats } : {}),
    requestUid: options.requestUid,
    ...(options.withMetadata ? { metadata: metadataOf(name, parsed) } : {}),
    ...performanceDetails(startedAt, parsed.extras),
  }
}

export function answerFacetSearch(index: SearchIndex, request: FacetSearchRequest): Answer {
  const startedAt = performance.now()
  const { facetHits, facetQuery } = facetSearch(index, request)
  return { facetHits, facetQuery, processingTimeMs: elapsedMs(startedAt) }
}

export interface FederatedOptions {
  retrieveVectors: boolean
  showPerformanceDetails: boolean
  /** By query; null when the caller did not ask for it. */
  metadata: Answer[] | null
}

export function answerFederated(
  indexes: Map<string, SearchIndex>,
  request: FederatedRequest,
  { retrieveVectors, showPerformanceDetails, metadata }: FederatedOptions,
): Answer {
  const startedAt = performance.now()
  const found = federatedSearch(indexes, request)
  return {
    hits: showVectors(found.hits, retrieveVectors),
    processingTimeMs: elapsedMs(startedAt),
    ...found.paging,
    ...(found.facetDistribution ? { facetDistribution: found.facetDistribution } : {}),
    ...(found.facetStats ? { facetStats: found.facetStats } : {}),
    ...(found.facetsByIndex ? { facetsByIndex: found.facetsByIndex } : {}),
    requestUid: uuid7(),
    ...(metadata ? { metadata } : {}),
    ...performanceDetails(startedAt, { showPerformanceDetails }),
  }
}
