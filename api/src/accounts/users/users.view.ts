import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { identiconPath } from '@quarry/domain/accounts/identicon'
import { publicPath } from '@quarry/db/storage-keys'
import type { OwnUser, User, V2PublicUser, V2User } from '../../../contract/accounts/users.ts'

/** Public data of a user; secrets need not even be loaded. */
export type PublicUser = Pick<
  UserRow,
  'id' | 'username' | 'avatarKey' | 'bio' | 'createdAt' | 'role' | 'badges'
>

/** The fields that users edit in their profile. */
export const profileFields = ({ username, bio }: UserRow) => ({ username, bio })

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

/** v2 clients require an image address: without an uploaded avatar it is the identicon. */
export const withPicture = <U extends User>(user: U, siteUrl: string): U & V2User => ({
  ...user,
  avatar_url: user.avatar_url ?? siteUrl + identiconPath(user.id),
  bio: user.bio ?? '',
})

/** A user as v2 clients expect it: private fields are present and null. */
export const viewV2User = (user: PublicUser, siteUrl: string): V2PublicUser => ({
  ...withPicture(viewUser(user, siteUrl), siteUrl),
  email: null,
  email_verified: null,
  auth_providers: null,
  has_password: null,
  has_totp: null,
  payout_data: null,
})

export const viewOwnUser = (
  user: UserRow,
  siteUrl: string,
  { isTotpOn, providers }: { isTotpOn: boolean; providers: string[] },
): OwnUser => ({
  ...viewUser(user, siteUrl),
  email: user.email,
  email_verified: user.emailVerified,
  auth_providers: providers,
  has_password: user.passwordHash !== null,
  has_totp: isTotpOn,
})
