import {
  BATCH_MAX,
  DEPENDED_ON_MAX,
  FOLLOWS_MAX,
  PAGE_MAX,
  TEAMS_MAX,
  TEAM_MEMBERS_MAX,
  VERSIONS_MAX,
} from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refList } from '../fields.ts'
import { getOwnUser, getUser, listTeamMembers, listTeams, listUsers } from '../accounts/users.ts'
import { searchProjects } from '../search/search.ts'
import { V3Organization, V3Project, V3SearchHit, V3TeamMember, V3Version } from './v3-project-shapes.ts'
import { listVersions } from '../versions/versions.ts'

const catalogue = { method: 'GET', tag: 'v3', access: 'optional' } as const
const projects = { ...catalogue, scope: 'PROJECT_READ' } as const
const versions = { ...catalogue, scope: 'VERSION_READ' } as const
const organizations = { ...catalogue, scope: 'ORGANIZATION_READ' } as const
const Ids = z.object({ ids: refList })
const Members = z.array(V3TeamMember).max(TEAM_MEMBERS_MAX)

export const v3GetProject = endpoint({
  ...projects,
  path: '/v3/project/:project',
  summary: 'Get a project by id or slug',
  response: V3Project,
})
export const v3ListProjects = endpoint({
  ...projects,
  path: '/v3/projects',
  summary: 'Get several projects by id or slug',
  query: Ids,
  response: z.array(V3Project).max(BATCH_MAX),
})
export const v3ListProjectMembers = endpoint({
  ...projects,
  path: '/v3/project/:project/members',
  summary: 'List the members of a project',
  // Of its own team and of its organization's.
  response: z.array(V3TeamMember).max(2 * TEAM_MEMBERS_MAX),
})
export const v3GetProjectOrganization = endpoint({
  ...projects,
  path: '/v3/project/:project/organization',
  summary: 'Get the organization that a project belongs to',
  response: V3Organization,
})
export const v3ListDependencies = endpoint({
  ...projects,
  path: '/v3/project/:project/dependencies',
  summary: 'List what any version of a project depends on',
  response: z.object({
    projects: z.array(V3Project).max(DEPENDED_ON_MAX),
    versions: z.array(V3Version).max(DEPENDED_ON_MAX),
  }),
})

export const v3ListVersions = endpoint({
  ...versions,
  path: '/v3/project/:project/version',
  summary: "List a project's versions, newest first",
  query: listVersions.query,
  response: z.array(V3Version).max(VERSIONS_MAX),
})
export const v3GetProjectVersion = endpoint({
  ...versions,
  path: '/v3/project/:project/version/:version',
  summary: 'Get a version by id, or the oldest one by number',
  response: V3Version,
})
export const v3GetVersion = endpoint({
  ...versions,
  path: '/v3/version/:version',
  summary: 'Get a version',
  response: V3Version,
})
export const v3ListVersionsById = endpoint({
  ...versions,
  path: '/v3/versions',
  summary: 'Get several versions',
  query: Ids,
  response: z.array(V3Version).max(BATCH_MAX),
})

export const v3GetOrganization = endpoint({
  ...organizations,
  path: '/v3/organization/:organization',
  summary: 'Get an organization by id or slug, with its members',
  response: V3Organization,
})
export const v3ListOrganizations = endpoint({
  ...organizations,
  path: '/v3/organizations',
  summary: 'Get several organizations by id or slug, with their members',
  query: Ids,
  response: z.array(V3Organization).max(BATCH_MAX),
})
export const v3ListUserOrganizations = endpoint({
  ...organizations,
  path: '/v3/user/:user/organizations',
  summary: 'List the organizations that a user is a member of',
  response: z.array(V3Organization).max(TEAMS_MAX),
})
export const v3ListOrganizationProjects = endpoint({
  ...projects,
  path: '/v3/organization/:organization/projects',
  summary: "List an organization's projects",
  response: z.array(V3Project).max(TEAMS_MAX),
})

export const v3GetOwnUser = endpoint({ ...getOwnUser, tag: 'v3', path: '/v3/user' })
export const v3GetUser = endpoint({ ...getUser, tag: 'v3', path: '/v3/user/:user' })
export const v3ListUsers = endpoint({ ...listUsers, tag: 'v3', path: '/v3/users' })
export const v3ListUserProjects = endpoint({
  ...projects,
  path: '/v3/user/:user/projects',
  summary: "List a user's projects, most downloaded first",
  response: z.array(V3Project).max(TEAMS_MAX),
})
export const v3ListFollowedProjects = endpoint({
  ...projects,
  access: 'signed-in',
  scope: 'USER_READ',
  path: '/v3/user/:user/follows',
  summary: 'List the projects a user follows (own only)',
  response: z.array(V3Project).max(FOLLOWS_MAX),
})
export const v3ListTeamMembers = endpoint({
  ...listTeamMembers,
  tag: 'v3',
  path: '/v3/team/:team/members',
  response: Members,
})
export const v3ListTeams = endpoint({
  ...listTeams,
  tag: 'v3',
  path: '/v3/teams',
  response: z.array(Members).max(BATCH_MAX),
})

export const v3SearchProjects = endpoint({
  ...searchProjects,
  tag: 'v3',
  path: '/v3/search',
  response: z.object({
    hits: z.array(V3SearchHit).max(PAGE_MAX),
    /** From 1 on. */
    page: z.int(),
    hits_per_page: z.int(),
    total_hits: z.int(),
  }),
})
