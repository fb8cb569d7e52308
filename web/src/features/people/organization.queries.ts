import type { ApiClient } from '@quarry/api/contract/client'
import { listTeamMembers, type Organization, type TeamMember } from '@quarry/api/contract/people'
import { getOrganization, listOrganizationProjects } from '@quarry/api/contract/profiles'
import type { ListedProject } from '@quarry/api/contract/projects'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../projects/project.queries.ts'

export interface OrganizationProfile {
  organization: Organization
  projects: readonly ListedProject[]
  members: readonly TeamMember[]
}

/** Everything the page of an organization shows. */
export const organizationQuery = (api: ApiClient, ref: string) =>
  queryOptions({
    queryKey: ['organization', ref] as const,
    queryFn: async ({ signal }): Promise<OrganizationProfile> => {
      const params = { organization: ref }
      const [organization, projects] = await Promise.all([
        orNotFound(api(getOrganization, { params }, { signal })),
        orNotFound(api(listOrganizationProjects, { params }, { signal })),
      ])
      const members = await api(listTeamMembers, { params: { team: organization.team_id } }, { signal })
      return { organization, projects, members }
    },
  })
