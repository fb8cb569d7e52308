import { BATCH_MAX, PAYOUTS_SPLIT_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'
import { ruleText } from '../rules.ts'
import { BIO, DISPLAY_NAME, MEMBER_ROLE } from '@quarry/domain/limits/lengths'
import { USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { z } from 'zod'
import { canOf, SiteAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, ImageExtension, Ordering, refList, text, Timestamp, Username, Names } from '../fields.ts'

export const UserRole = z.enum(USER_ROLES)

export const User = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  created: Timestamp,
  role: UserRole,
  badges: z.int(),
  github_id: z.null(),
})
export type User = z.output<typeof User>

/** The public v2 description knows no null here: what is not there is empty, or drawn. */
export const V2User = User.extend({ avatar_url: z.string(), bio: z.string() })
export type V2User = z.output<typeof V2User>

/** What people see of themselves. */
export const OwnUser = User.extend({
  email: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  auth_providers: Names,
  has_password: z.boolean(),
  has_totp: z.boolean(),
})
export type OwnUser = z.output<typeof OwnUser>

/** Who is looking, with what they may do on the site as a whole. */
export const Viewer = OwnUser.extend({
  can: canOf(SiteAction),
  /** By staff; `getOwnSuspension` tells why and until when. */
  is_suspended: z.boolean(),
})
export type Viewer = z.output<typeof Viewer>

/** Nobody has a wallet here yet. */
const payout = { payout_data: z.null() }

export const V2OwnUser = OwnUser.extend(V2User.pick({ avatar_url: true, bio: true }).shape).extend(payout)

/** With the keys of private matters, which clients of v2 expect to be there. */
export const V2PublicUser = V2User.extend({
  email: z.null(),
  email_verified: z.null(),
  auth_providers: z.null(),
  has_password: z.null(),
  has_totp: z.null(),
  ...payout,
})
export type V2PublicUser = z.output<typeof V2PublicUser>

export const TeamMember = z.object({
  team_id: z.string(),
  user: V2PublicUser,
  role: z.string(),
  /** Left out unless the viewer belongs to the team. */
  permissions: z.int().optional(),
  /** On teams of organizations; as hidden as the others. */
  organization_permissions: z.int().optional(),
  accepted: z.boolean(),
  payouts_split: z.number().optional(),
  ordering: z.int(),
  is_owner: z.boolean(),
})
export type TeamMember = z.output<typeof TeamMember>

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

const people = { tag: 'users' } as const

export const getOwnUser = endpoint({
  ...people,
  method: 'GET',
  path: '/v2/user',
  summary: 'Get the account the request is made with',
  access: 'signed-in',
  scope: 'USER_READ',
  response: V2OwnUser,
})
export const getUser = endpoint({
  ...people,
  method: 'GET',
  path: '/v2/user/:user',
  summary: 'Get a user by id or username',
  access: 'public',
  response: V2PublicUser,
})
export const listUsers = endpoint({
  ...people,
  method: 'GET',
  path: '/v2/users',
  summary: 'Get several users',
  access: 'public',
  query: z.object({ ids: refList }),
  response: z.array(V2PublicUser).max(BATCH_MAX),
})
export const UserPatch = z
  .object({
    username: Username,
    name: text(DISPLAY_NAME).nullable(),
    bio: text(BIO).nullable(),
    role: UserRole,
    badges: z.int().min(0).max(0x7fff_ffff),
  })
  .partial()
export const editUser = endpoint({
  ...people,
  method: 'PATCH',
  path: '/v2/user/:user',
  summary: 'Edit a profile',
  access: 'signed-in',
  scope: 'USER_WRITE',
  body: UserPatch,
  response: NoContent,
})

const icon = {
  ...people,
  path: '/v2/user/:user/icon',
  access: 'signed-in',
  scope: 'USER_WRITE',
  response: NoContent,
} as const
export const changeUserIcon = endpoint({
  ...icon,
  method: 'PATCH',
  summary: 'Change the profile picture',
  upload: 'bytes',
  // The public description knows no parameter here: the content decides.
  query: z.object({ ext: ImageExtension.optional() }),
})
export const deleteUserIcon = endpoint({ ...icon, method: 'DELETE', summary: 'Remove the profile picture' })

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
  body: MemberFields.partial(),
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
