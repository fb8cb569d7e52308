import { TEAM_MEMBERS_MAX, BATCH_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { Organization } from './organizations.ts'
import { V3TeamMember } from './v3-teams.ts'
import { endpoint } from '../endpoint.ts'
import { refList } from '../fields.ts'

export const V3Organization = Organization.extend({
  raw_icon_url: z.string().nullable(),
  members: z.array(V3TeamMember).max(TEAM_MEMBERS_MAX),
})

export type V3Organization = z.output<typeof V3Organization>

const reading = { method: 'GET', tag: 'v3', access: 'optional', scope: 'ORGANIZATION_READ' } as const

export const v3GetOrganization = endpoint({
  ...reading,
  path: '/v3/organization/:organization',
  summary: 'Get an organization by id or slug, with its members',
  response: V3Organization,
})

export const v3ListOrganizations = endpoint({
  ...reading,
  path: '/v3/organizations',
  summary: 'Get several organizations by id or slug, with their members',
  query: z.object({ ids: refList }),
  response: z.array(V3Organization).max(BATCH_MAX),
})

export const v3ListUserOrganizations = endpoint({
  ...reading,
  path: '/v3/user/:user/organizations',
  summary: 'List the organizations that a user is a member of',
  response: z.array(V3Organization).max(TEAMS_MAX),
})
