import type { ApiClient } from '@quarry/api/contract/client'
import { getAccount } from '@quarry/api/contract/credentials'
import { queryOptions } from '@tanstack/react-query'

export const accountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account'] as const,
    queryFn: () => api(getAccount, {}),
    staleTime: 0,
  })
