import { BATCH_MAX } from '@quarry/domain/limits/counts'
import { BIO, DISPLAY_NAME } from '@quarry/domain/limits/lengths'
import { USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { z } from 'zod'
import { canOf, SiteAction } from '../abilities.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import {
  BaseRevision,
  ImageExtension,
  refList,
  text,
  Timestamp,
  Username,
  Names,
  anyText,
} from '../fields.ts'

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

/** The public v2 description has no null here: missing values are empty strings or generated images. */
export const V2User = User.extend({ avatar_url: z.string(), bio: z.string() })
export type V2User = z.output<typeof V2User>

/** The own account. */
export const OwnUser = User.extend({
  email: z.string().nullable(),
  email_verified: z.boolean().nullable(),
  auth_providers: Names,
  has_password: z.boolean(),
  has_totp: z.boolean(),
})
export type OwnUser = z.output<typeof OwnUser>

/** The current user, with their permissions on the site as a whole. */
export const Viewer = OwnUser.extend({
  /** Of username and bio. */
  revision: z.string(),
  can: canOf(SiteAction),
  /** By staff; `getOwnSuspension` has the reason and the end. */
  is_suspended: z.boolean(),
  /** A payment of a subscription that had begun failed; the billing page leads to its payment. */
  has_failed_payment: z.boolean(),
})
export type Viewer = z.output<typeof Viewer>

/** Wallets are not available yet. */
const payout = { payout_data: z.null() }

export const V2OwnUser = OwnUser.extend(V2User.pick({ avatar_url: true, bio: true }).shape).extend(payout)

/** With the keys of private data, which clients of v2 expect. */
export const V2PublicUser = V2User.extend({
  email: z.null(),
  email_verified: z.null(),
  auth_providers: z.null(),
  has_password: z.null(),
  has_totp: z.null(),
  ...payout,
})
export type V2PublicUser = z.output<typeof V2PublicUser>

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
    bio: anyText(BIO).nullable(),
    role: UserRole,
    badges: z.int().min(0).max(0x7fff_ffff),
    revision: BaseRevision,
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
  summary: 'Change the avatar',
  upload: 'bytes',
  // The public description has no parameter here: the content determines the type.
  query: z.object({ ext: ImageExtension.optional() }),
})
export const deleteUserIcon = endpoint({ ...icon, method: 'DELETE', summary: 'Remove the avatar' })
