import { FOLLOWS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { User } from '../accounts/users.ts'
import { Organization } from '../organizations/organizations.ts'

const ofUser = {
  path: '/_internal/user/:user/follow',
  tag: 'users',
  access: 'signed-in',
  scope: 'USER_WRITE',
  response: NoContent,
} as const
const ofOrganization = {
  ...ofUser,
  path: '/_internal/organization/:organization/follow',
  tag: 'organizations',
} as const

/** Idempotent. */
export const followUser = endpoint({
  ...ofUser,
  method: 'POST',
  summary: 'Follow a user: receive notifications of their new projects',
})
export const unfollowUser = endpoint({ ...ofUser, method: 'DELETE', summary: 'Unfollow a user' })
export const followOrganization = endpoint({
  ...ofOrganization,
  method: 'POST',
  summary: 'Follow an organization: receive notifications of its new projects',
})
export const unfollowOrganization = endpoint({
  ...ofOrganization,
  method: 'DELETE',
  summary: 'Unfollow an organization',
})

export const FollowedCreators = z.object({
  /** Those followed last first. */
  users: z.array(User).max(FOLLOWS_MAX),
  organizations: z.array(Organization).max(FOLLOWS_MAX),
})
export type FollowedCreators = z.output<typeof FollowedCreators>

export const listFollowedCreators = endpoint({
  method: 'GET',
  path: '/_internal/creators/followed',
  tag: 'users',
  summary: 'List the people and organizations that the viewer follows',
  access: 'signed-in',
  scope: 'USER_READ',
  response: FollowedCreators,
})
