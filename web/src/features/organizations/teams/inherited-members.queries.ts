import type { ApiClient } from '@quarry/api/contract/client'
import { listTeamMembers } from '@quarry/api/contract/organizations/teams'
import { queryOptions } from '@tanstack/react-query'
import { organizationKeys } from '../organization.queries.ts'

/** Members of an organization by its team. Under the organization keys, so that changes reload it. */
export const organizationTeamQuery = (api: ApiClient, team: string) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'team', team] as const,
    queryFn: ({ signal }) => api(listTeamMembers, { params: { team } }, { signal }),
  })
