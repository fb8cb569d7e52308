import type { UserRow } from '@quarry/db/schema/accounts'
import { publicPath } from '@quarry/db/storage-keys'
import type { OwnUser, User, V2User } from '../../contract/people.ts'

/** What anyone may know of a user; secrets need not even be loaded. */
export type PublicUser = Pick<
  UserRow,
  'id' | 'username' | 'avatarKey' | 'bio' | 'createdAt' | 'role' | 'badges'
>

export const viewUser = (user: PublicUser, siteUrl: string): User => ({
  id: user.id,
  username: user.username,
  name: null,
  avatar_url: user.avatarKey === null ? null : siteUrl + publicPath(user.avatarKey),
  bio: user.bio,
  created: user.createdAt.toISOString(),
  role: user.role,
  badges: user.badges,
  github_id: null,
})

export const withoutNulls = <U extends User>(user: U): U & V2User => ({
  ...user,
  avatar_url: user.avatar_url ?? '',
  bio: user.bio ?? '',
})

export const viewOwnUser = (user: UserRow, siteUrl: string): OwnUser => ({
  ...viewUser(user, siteUrl),
  email: user.email,
  email_verified: user.emailVerified,
  auth_providers: [],
  has_password: user.passwordHash !== null,
  has_totp: false,
})
