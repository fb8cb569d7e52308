import type { ApiClient } from '@quarry/api/contract/client'
import { getActivity } from '@quarry/api/contract/accounts/activity'
import { queryOptions } from '@tanstack/react-query'

export const activityQuery = (api: ApiClient, before: number | undefined) =>
  queryOptions({
    queryKey: ['activity', before] as const,
    queryFn: () => api(getActivity, { query: { before } }),
    staleTime: 0,
  })
