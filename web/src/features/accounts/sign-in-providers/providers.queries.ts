import type { ApiClient } from '@quarry/api/contract/client'
import { getProviderResult, listProviders } from '@quarry/api/contract/accounts/providers'
import { queryOptions } from '@tanstack/react-query'

export const providersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['providers'] as const,
    queryFn: () => api(listProviders, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const providerResultQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['provider-answer'] as const,
    queryFn: () => api(getProviderResult, {}),
    staleTime: 0,
  })
