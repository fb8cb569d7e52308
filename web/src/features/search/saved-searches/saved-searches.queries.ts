import type { ApiClient } from '@quarry/api/contract/client'
import { listSavedSearches } from '@quarry/api/contract/search/saved-searches'
import { queryOptions } from '@tanstack/react-query'

export const savedSearchesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['saved-searches'] as const,
    queryFn: ({ signal }) => api(listSavedSearches, {}, { signal }),
    staleTime: 0,
  })
