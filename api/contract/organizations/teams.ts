import { BATCH_MAX, PAYOUTS_SPLIT_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { MEMBER_ROLE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, Ordering, refList } from '../fields.ts'
import { V2PublicUser } from '../accounts/users.ts'

export const TeamMember = z.object({
  team_id: z.string(),
  user: V2PublicUser,
  role: z.string(),
  /** Null unless the viewer belongs to the team. */
  permissions: z.int().nullable(),
  /** On teams of organizations; left out unless the viewer belongs to the team. */
  organization_permissions: z.int().optional(),
  accepted: z.boolean(),
  payouts_split: z.number().nullable(),
  ordering: z.int(),
  is_owner: z.boolean(),
  /** Of role, permissions and share; left out unless the viewer belongs to the team. */
  revision: z.string().optional(),
})

export type TeamMember = z.output<typeof TeamMember>

const teams = { tag: 'teams' } as const

export const listTeamMembers = endpoint({
  ...teams,
  method: 'GET',
  path: '/v2/team/:team/members',
  summary: 'List the members of a team',
  access: 'optional',
  scope: 'PROJECT_READ',
  response: z.array(TeamMember).max(TEAM_MEMBERS_MAX),
})

export const listTeams = endpoint({
  ...teams,
  method: 'GET',
  path: '/v2/teams',
  summary: 'List the members of several teams',
  access: 'optional',
  scope: 'PROJECT_READ',
  query: z.object({ ids: refList }),
  response: z.array(z.array(TeamMember).max(TEAM_MEMBERS_MAX)).max(BATCH_MAX),
})

const Split = z
  .number()
  .min(0, { message: ruleText('at_least', { min: 0 }) })
  .max(PAYOUTS_SPLIT_MAX, { message: ruleText('at_most', { max: PAYOUTS_SPLIT_MAX }) })

/** Beyond 32 bits, the comparison with the rights one holds would see nothing. */
const Bits = z.int().min(0).max(0x7fff_ffff)

const MemberFields = z.object({
  role: filledText(MEMBER_ROLE),
  permissions: Bits,
  /** On teams of organizations only. */
  organization_permissions: Bits,
  payouts_split: Split,
  ordering: Ordering.min(0, { message: ruleText('at_least', { min: 0 }) }),
})

export const inviteTeamMember = endpoint({
  ...teams,
  method: 'POST',
  path: '/v2/team/:team/members',
  summary: 'Invite someone to a team',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  body: MemberFields.partial().extend({ user_id: z.string() }),
  response: NoContent,
})

export const joinTeam = endpoint({
  ...teams,
  method: 'POST',
  path: '/v2/team/:team/join',
  summary: 'Accept an invitation',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  response: NoContent,
})

export const editTeamMember = endpoint({
  ...teams,
  method: 'PATCH',
  path: '/v2/team/:team/members/:user',
  summary: 'Edit a member',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  body: MemberFields.extend({ revision: BaseRevision }).partial(),
  response: NoContent,
})

export const removeTeamMember = endpoint({
  ...teams,
  method: 'DELETE',
  path: '/v2/team/:team/members/:user',
  summary: 'Remove a member, leave, or decline an invitation',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  response: NoContent,
})

export const transferTeam = endpoint({
  ...teams,
  method: 'PATCH',
  path: '/v2/team/:team/owner',
  summary: 'Make another member the owner',
  access: 'signed-in',
  scope: 'PROJECT_WRITE',
  body: z.object({ user_id: z.string() }),
  response: NoContent,
})
