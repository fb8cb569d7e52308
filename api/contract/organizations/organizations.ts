import { TEAM_MEMBERS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { ORGANIZATION_NAME, ORGANIZATION_SUMMARY } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, ImageExtension, WrittenSlug } from '../fields.ts'
import { TeamMember } from './teams.ts'
import { canOf, OrganizationAction } from '../abilities.ts'
import { Takedown } from '../moderation/takedowns.ts'

export const Organization = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon_url: z.string().nullable(),
  color: z.int().nullable(),
  team_id: z.string(),
})
export type Organization = z.output<typeof Organization>

export const OrganizationDetail = Organization.extend({
  /** Of slug, name and description. */
  revision: z.string(),
  /** Null unless staff took it down. */
  takedown: Takedown.nullable(),
  /** Number of people who follow the organization. */
  followers: z.int(),
  viewer: z.object({
    can: canOf(OrganizationAction),
    is_member: z.boolean(),
    follows: z.boolean(),
    /** An invitation is open. */
    is_invited: z.boolean(),
  }),
})
export type OrganizationDetail = z.output<typeof OrganizationDetail>

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

export const getOrganization = endpoint({
  ...reading,
  path: '/_internal/organization/:organization',
  summary: 'Get an organization by id or slug',
  response: OrganizationDetail,
})
export const listOrganizationMembers = endpoint({
  ...reading,
  path: '/v3/organization/:organization/members',
  summary: 'List the members of an organization',
  response: z.array(TeamMember).max(TEAM_MEMBERS_MAX),
})

/** A membership in an organization, or an invitation to one. */
export const OwnOrganization = Organization.extend({
  role: z.string(),
  is_owner: z.boolean(),
  /** False for an open invitation. */
  accepted: z.boolean(),
  members: z.int(),
  projects: z.int(),
  /** The viewer may move projects into it. */
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
  body: Fields.extend({ revision: BaseRevision }).partial(),
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
