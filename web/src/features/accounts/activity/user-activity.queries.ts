import type { ApiClient } from '@quarry/api/contract/client'
import { getUserActivity } from '@quarry/api/contract/accounts/activity'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

export const userActivityQuery = (api: ApiClient, { user, before }: { user: string; before?: number }) =>
  queryOptions({
    queryKey: ['record', user, before] as const,
    queryFn: () => orNotFound(api(getUserActivity, { params: { user }, query: { before } })),
    staleTime: 0,
  })
