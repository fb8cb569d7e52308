import type { SearchIndex } from '../index/search-index.ts'
import type { FederatedRequest } from '../search/search-request.ts'
import type { FederatedResponse } from '../search/search-response.ts'
export const federatedSearch = (_i: Map<string, SearchIndex>, r: FederatedRequest): FederatedResponse => ({
  hits: [],
  paging: { limit: r.limit, offset: r.offset, estimatedTotalHits: 0 },
  degraded: false,
})
