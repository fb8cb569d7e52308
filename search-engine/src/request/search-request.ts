import type { FilterExpression } from '../filter/filter-expression.ts'
import type { MatchingStrategy } from '../protocol/matching-strategy.ts'

/** What decides which documents match; shared by searches and facet searches. */
export interface QueryRequest {
  q: string | null
  /** The condition that was sent with the search. */
  filter: FilterExpression | null
  /** A further condition from a tenant token; documents must satisfy both. */
  restriction: FilterExpression | null
  matchingStrategy: MatchingStrategy
  attributesToSearchOn: string[] | null
  rankingScoreThreshold: number | null
  locales: string[] | null
}

/** A search whose JSON types are checked and whose defaults are filled in. */
export interface SearchRequest extends QueryRequest {
  offset: number
  limit: number
  /** Page form of paging when `page` or `hitsPerPage` is not null. */
  page: number | null
  hitsPerPage: number | null
  attributesToRetrieve: string[] | null
  attributesToCrop: string[] | null
  cropLength: number
  cropMarker: string
  attributesToHighlight: string[] | null
  highlightPreTag: string
  highlightPostTag: string
  showMatchesPosition: boolean
  showRankingScore: boolean
  showRankingScoreDetails: boolean
  sort: string[] | null
  distinct: string | null
  facets: string[] | null
}

export function defaultSearchRequest(): SearchRequest {
  return {
    q: null,
    filter: null,
    restriction: null,
    matchingStrategy: 'last',
    attributesToSearchOn: null,
    rankingScoreThreshold: null,
    locales: null,
    offset: 0,
    limit: 20,
    page: null,
    hitsPerPage: null,
    attributesToRetrieve: null,
    attributesToCrop: null,
    cropLength: 10,
    cropMarker: '…',
    attributesToHighlight: null,
    highlightPreTag: '<em>',
    highlightPostTag: '</em>',
    showMatchesPosition: false,
    showRankingScore: false,
    showRankingScoreDetails: false,
    sort: null,
    distinct: null,
    facets: null,
  }
}

/** Facet search; the filter and the query narrow the documents that are counted. */
export interface FacetSearchRequest extends QueryRequest {
  facetName: string
  facetQuery: string | null
  exhaustiveFacetCount: boolean
}

export interface FederatedQuery {
  indexUid: string
  /** Place in the request's `queries`. */
  position: number
  weight: number
  request: SearchRequest
}

export interface FederatedRequest {
  offset: number
  limit: number
  page: number | null
  hitsPerPage: number | null
  facetsByIndex: Record<string, string[] | null>
  /** Null: facets stay apart by index. */
  mergeFacets: { maxValuesPerFacet: number | null } | null
  distinct: string | null
  queries: FederatedQuery[]
}
