import type { ApiClient } from '@quarry/api/contract/client'
import { getLeaving } from '@quarry/api/contract/accounts/deletion'
import { queryOptions } from '@tanstack/react-query'

export const leavingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'leaving'] as const,
    queryFn: () => api(getLeaving, {}),
    staleTime: 0,
    gcTime: 0,
  })
