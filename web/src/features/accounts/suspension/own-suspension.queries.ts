import type { ApiClient } from '@quarry/api/contract/client'
import { getOwnSuspension } from '@quarry/api/contract/accounts/suspensions'
import { queryOptions } from '@tanstack/react-query'

export const ownSuspensionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-suspension'] as const,
    queryFn: async () => (await api(getOwnSuspension, {})).suspension,
    staleTime: 0,
  })
