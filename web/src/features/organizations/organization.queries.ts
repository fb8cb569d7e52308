import type { ApiClient } from '@quarry/api/contract/client'
import { listTeamMembers, type TeamMember } from '@quarry/api/contract/organizations/teams'
import { getOrganization, type OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { listOrganizationProjects } from '@quarry/api/contract/projects/organization-projects'
import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../projects/project.queries.ts'

export interface OrganizationProfile {
  organization: OrganizationDetail
  projects: readonly ListedProject[]
  members: readonly TeamMember[]
}

export const organizationKeys = { all: ['organization'] as const }

/** Loads everything that the page of an organization shows. */
export const organizationQuery = (api: ApiClient, ref: string) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'of', ref] as const,
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
