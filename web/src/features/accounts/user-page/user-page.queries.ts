import type { ApiClient } from '@quarry/api/contract/client'
import { getProfile } from '@quarry/api/contract/accounts/profiles'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

export const profileKeys = { all: ['profile'] as const }

export const profileQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: [...profileKeys.all, user] as const,
    queryFn: ({ signal }) => orNotFound(api(getProfile, { params: { user } }, { signal })),
  })
