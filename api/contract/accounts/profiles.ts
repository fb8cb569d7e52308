import { COLLECTIONS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { canOf, OrganizationAction, UserAction } from '../abilities.ts'
import { endpoint } from '../endpoint.ts'
import { Collection } from '../collections/collections.ts'
import { Organization, User } from './users.ts'
import { ListedProject } from '../projects/project-shapes.ts'
import { Takedown } from '../moderation/takedowns.ts'

export const OrganizationDetail = Organization.extend({
  /** Of those that staff have taken down. */
  takedown: Takedown.nullable(),
  viewer: z.object({
    can: canOf(OrganizationAction),
    is_member: z.boolean(),
    follows: z.boolean(),
    /** An invitation that waits for an answer. */
    is_invited: z.boolean(),
  }),
})
export type OrganizationDetail = z.output<typeof OrganizationDetail>

/** Everything a profile page shows, in one call. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/_internal/user/:user',
  tag: 'users',
  summary: 'Get a profile with projects, organizations and collections',
  access: 'optional',
  scope: 'PROJECT_READ',
  response: z.object({
    user: User,
    projects: z.array(ListedProject).max(TEAMS_MAX),
    organizations: z.array(Organization).max(TEAMS_MAX),
    collections: z.array(Collection).max(COLLECTIONS_MAX),
    downloads: z.int(),
    followers: z.int(),
    viewer: z.object({ is_self: z.boolean(), follows: z.boolean(), can: canOf(UserAction) }),
  }),
})
/** The viewer's own projects whatever their status, for the dashboard. */
export const listOwnProjects = endpoint({
  method: 'GET',
  path: '/_internal/projects',
  tag: 'projects',
  summary: "List the viewer's own projects",
  access: 'signed-in',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})
/** Of the viewer's own projects, or of those of an organization, the ones whose details they may edit. */
export const listEditableProjects = endpoint({
  method: 'GET',
  path: '/_internal/projects/editable',
  tag: 'projects',
  summary: 'List the projects that the viewer may edit',
  access: 'signed-in',
  scope: 'PROJECT_READ',
  query: z.object({ organization: z.string().optional() }),
  response: z.array(ListedProject).max(TEAMS_MAX),
})
export const getOrganization = endpoint({
  method: 'GET',
  path: '/_internal/organization/:organization',
  tag: 'organizations',
  summary: 'Get an organization by id or slug',
  access: 'optional',
  scope: 'ORGANIZATION_READ',
  response: OrganizationDetail,
})
export const listOrganizationProjects = endpoint({
  method: 'GET',
  path: '/_internal/organization/:organization/projects',
  tag: 'organizations',
  summary: "List an organization's projects",
  access: 'optional',
  scope: 'PROJECT_READ',
  response: z.array(ListedProject).max(TEAMS_MAX),
})
