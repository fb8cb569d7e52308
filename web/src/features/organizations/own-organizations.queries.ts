import type { ApiClient } from '@quarry/api/contract/client'
import { listMovableProjects, listOwnOrganizations } from '@quarry/api/contract/organizations'
import { joinTeam, removeTeamMember } from '@quarry/api/contract/people'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { projectKeys } from '../projects/project.queries.ts'
import { organizationKeys } from '../people/organization.queries.ts'

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

/** A change of an organization; afterwards every page shows it as it is now. */
export function useOrganizationChange<T = void>(
  act: (api: ApiClient, input: T) => Promise<unknown>,
  /** Leads away, where the page is none any more; before anything is asked for anew. */
  onDone?: (input: T) => unknown,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => act(api, input),
    onSuccess: async (_answer, input) => {
      await onDone?.(input)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organizationKeys.all }),
        queryClient.invalidateQueries({ queryKey: ['own-projects'] }),
        queryClient.invalidateQueries({ queryKey: projectKeys.all }),
      ])
    },
  })
}

/** Accepts or declines a place that is offered. */
export const useAnswer = (team: string, viewerId: string) =>
  useOrganizationChange((api, accepts: boolean) =>
    accepts
      ? api(joinTeam, { params: { team } })
      : api(removeTeamMember, { params: { team, user: viewerId } }),
  )
