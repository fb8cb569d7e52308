import type { ApiClient } from '@quarry/api/contract/client'
import { listTeamMembers } from '@quarry/api/contract/organizations/teams'
import { queryOptions } from '@tanstack/react-query'
import { organizationKeys } from '../organization.queries.ts'

/** Who belongs to an organization, by its team; asked for anew with whatever else is shown of organizations. */
export const organizationTeamQuery = (api: ApiClient, team: string) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'team', team] as const,
    queryFn: ({ signal }) => api(listTeamMembers, { params: { team } }, { signal }),
  })
