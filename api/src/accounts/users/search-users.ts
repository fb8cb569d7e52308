import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { V2PublicUser } from '../../../contract/accounts/users.ts'
import type { searchUsers, FoundUser } from '../../../contract/accounts/user-search.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { findByVerifiedAddress, searchByAddress, searchByName } from './search-users.queries.ts'
import { authorizeUser, canUser } from './users.policy.ts'
import { viewUser, viewV2User } from './users.view.ts'

/** Usernames cannot contain it, so the text is an email address. */
const isAddress = (search: string): boolean => search.includes('@')

export async function listMatchingUsers(
  { db, actor, siteUrl }: SignedInCtx,
  { search, after, limit }: InputOf<typeof searchUsers>['query'],
): Promise<OutputOf<typeof searchUsers>> {
  const anyone = { id: '', role: 'developer' } as const
  authorizeUser(actor, 'user.search', anyone, 'people')
  if (isAddress(search)) authorizeUser(actor, 'user.search_addresses', anyone, 'people')
  const showsAddresses = canUser(actor, 'user.search_addresses', anyone)
  const page = { after, limit: limit + 1 }
  const rows = await (isAddress(search) ? searchByAddress : searchByName)(db, search, page)
  const view = (row: UserRow): FoundUser => {
    const { id, username, avatar_url: avatar, created, role } = viewUser(row, siteUrl)
    const email = showsAddresses ? row.email : null
    const isVerified = showsAddresses ? row.emailVerified : null
    return { id, username, avatar_url: avatar, created, role, email, email_verified: isVerified }
  }
  return {
    people: rows.slice(0, limit).map(view),
    has_more: rows.length > limit,
    shows_addresses: showsAddresses,
  }
}

/** Finds verified addresses only: anyone can claim an unverified one. */
export async function findByAddress(
  { db, actor, siteUrl }: SignedInCtx,
  email: string,
): Promise<V2PublicUser> {
  authorizeUser(actor, 'user.search_addresses', { id: '', role: 'developer' }, 'people')
  const user = await findByVerifiedAddress(db, email)
  if (!user) throw notFound('user', email)
  return viewV2User(user, siteUrl)
}
