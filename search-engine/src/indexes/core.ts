import type { SearchIndex } from '../index/search-index.ts'
export const parseFilter = (_f: unknown): unknown => null
export const evaluateFilter = (_i: SearchIndex, _e: unknown): number[] => []
export const sortDocuments = (_i: SearchIndex, _s: string[], ids: number[]): number[] => ids
import type { FacetSearchRequest, FederatedRequest, SearchRequest } from '../search/search-request.ts'
import type { FacetSearchResponse, FederatedResponse, SearchResponse } from '../search/search-response.ts'
export const search = (_i: SearchIndex, r: SearchRequest): SearchResponse => ({
  hits: [],
  query: r.q ?? '',
  paging: { limit: r.limit, offset: r.offset, estimatedTotalHits: 0 },
  degraded: false,
})
export const facetSearch = (_i: SearchIndex, r: FacetSearchRequest): FacetSearchResponse => ({
  facetHits: [],
  facetQuery: r.facetQuery,
})
export const federatedSearch = (_i: Map<string, SearchIndex>, r: FederatedRequest): FederatedResponse => ({
  hits: [],
  paging: { limit: r.limit, offset: r.offset, estimatedTotalHits: 0 },
  degraded: false,
})
