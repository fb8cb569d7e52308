import type { ApiClient } from '@quarry/api/contract/client'
import { listOwnOrganizations } from '@quarry/api/contract/organizations/organizations'
import { listMovableProjects } from '@quarry/api/contract/projects/organization-projects'
import { joinTeam, removeTeamMember } from '@quarry/api/contract/organizations/teams'
import { queryOptions } from '@tanstack/react-query'
import { organizationKeys } from './organization.queries.ts'
import { useOrganizationMutation } from './use-organization-mutation.ts'

export const ownOrganizationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'own'] as const,
    queryFn: () => api(listOwnOrganizations, {}),
    staleTime: 0,
  })

/** Projects that the viewer may move to an organization. */
export const movableProjectsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'movable'] as const,
    queryFn: () => api(listMovableProjects, {}),
    staleTime: 0,
  })

/** Accepts (true) or declines (false) an invitation. */
export const useAnswerInvitation = (team: string, viewerId: string) =>
  useOrganizationMutation((api, accepts: boolean) =>
    accepts
      ? api(joinTeam, { params: { team } })
      : api(removeTeamMember, { params: { team, user: viewerId } }),
  )
