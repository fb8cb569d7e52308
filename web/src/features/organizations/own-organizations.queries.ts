import type { ApiClient } from '@quarry/api/contract/client'
import { listOwnOrganizations } from '@quarry/api/contract/organizations/organizations'
import { listMovableProjects } from '@quarry/api/contract/projects/organization-projects'
import { joinTeam, removeTeamMember } from '@quarry/api/contract/organizations/teams'
import { queryOptions } from '@tanstack/react-query'
import { organizationKeys } from './organization.queries.ts'
import { useCatalogueChange } from './use-organization-mutation.ts'

export const ownOrganizationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'own'] as const,
    queryFn: () => api(listOwnOrganizations, {}),
    staleTime: 0,
  })

/** Projects that the viewer may give to an organization. */
export const movableProjectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'movable'] as const,
    queryFn: () => api(listMovableProjects, {}),
    staleTime: 0,
  })

/** Accepts or declines a place that is offered. */
export const useAnswer = (team: string, viewerId: string) =>
  useCatalogueChange((api, accepts: boolean) =>
    accepts
      ? api(joinTeam, { params: { team } })
      : api(removeTeamMember, { params: { team, user: viewerId } }),
  )
