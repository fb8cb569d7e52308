import type { SearchIndex } from '../index/search-index.ts'
import type { FederatedRequest } from './search-request.ts'
import type { FederatedResponse } from './search-response.ts'

export function federatedSearch(
  _indexes: Map<string, SearchIndex>,
  request: FederatedRequest,
): FederatedResponse {
  return {
    hits: [],
    paging: { limit: request.limit, offset: request.offset, estimatedTotalHits: 0 },
    degraded: false,
  }
}
