import { TEAM_MEMBERS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { ORGANIZATION_NAME, ORGANIZATION_SUMMARY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, ImageExtension, WrittenSlug } from '../fields.ts'
import { Organization, TeamMember } from '../accounts/users.ts'
import { ListedProject } from '../projects/project-shapes.ts'

const organizations = { tag: 'organizations' } as const
const reading = { ...organizations, method: 'GET', access: 'optional', scope: 'ORGANIZATION_READ' } as const
const writing = {
  ...organizations,
  access: 'signed-in',
  scope: 'ORGANIZATION_WRITE',
  response: NoContent,
} as const

const Fields = z.object({
  slug: WrittenSlug,
  name: filledText(ORGANIZATION_NAME),
  description: filledText(ORGANIZATION_SUMMARY),
})

export const listOrganizationMembers = endpoint({
  ...reading,
  path: '/v3/organization/:organization/members',
  summary: 'List the members of an organization',
  response: z.array(TeamMember).max(TEAM_MEMBERS_MAX),
})

/** A place in an organization, taken or offered. */
export const OwnOrganization = Organization.extend({
  role: z.string(),
  is_owner: z.boolean(),
  /** An invitation waits for an answer otherwise. */
  accepted: z.boolean(),
  members: z.int(),
  projects: z.int(),
  /** Projects may be moved into it. */
  takes_projects: z.boolean(),
})
export type OwnOrganization = z.output<typeof OwnOrganization>

export const listOwnOrganizations = endpoint({
  ...organizations,
  method: 'GET',
  path: '/_internal/organizations',
  summary: "List the viewer's organizations and invitations to some",
  access: 'signed-in',
  scope: 'ORGANIZATION_READ',
  response: z.array(OwnOrganization).max(TEAMS_MAX),
})

/** What the viewer owns and no organization does. */
export const listMovableProjects = endpoint({
  ...organizations,
  method: 'GET',
  path: '/_internal/movable-projects',
  summary: 'List the projects that the viewer may give to an organization',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})

export const createOrganization = endpoint({
  ...organizations,
  method: 'POST',
  path: '/v3/organization',
  summary: 'Create an organization',
  access: 'signed-in',
  scope: 'ORGANIZATION_CREATE',
  body: Fields,
  response: Organization,
})
export const editOrganization = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v3/organization/:organization',
  summary: 'Edit an organization',
  body: Fields.partial(),
})
export const deleteOrganization = endpoint({
  ...writing,
  method: 'DELETE',
  scope: 'ORGANIZATION_DELETE',
  path: '/v3/organization/:organization',
  summary: 'Delete an organization; its projects become those of its owner',
})
export const changeOrganizationIcon = endpoint({
  ...writing,
  method: 'PATCH',
  path: '/v3/organization/:organization/icon',
  summary: 'Change the icon',
  upload: 'bytes',
  query: z.object({ ext: ImageExtension }),
})
export const deleteOrganizationIcon = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v3/organization/:organization/icon',
  summary: 'Remove the icon',
})
export const takeInProject = endpoint({
  ...writing,
  method: 'POST',
  path: '/v3/organization/:organization/projects',
  summary: 'Move a project of the caller into an organization',
  body: z.object({ project_id: z.string() }),
})
export const handOutProject = endpoint({
  ...writing,
  method: 'DELETE',
  path: '/v3/organization/:organization/projects/:project',
  summary: 'Move a project out of an organization, to one of its members',
  body: z.object({ new_owner: z.string() }),
})
