import type { Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notFound, requireFirst } from '../../kernel/errors.ts'
import { listPermanentlySuspended } from '../suspensions/suspensions.queries.ts'
import { canUser } from './users.policy.ts'
import { requireUser } from './users.queries.ts'
import type { PublicUser } from './users.view.ts'

/** A user to be shown: a permanently suspended account is found by its owner and by staff only. */
export async function requireVisibleUser(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  ref: string,
): Promise<UserRow> {
  const user = await requireUser(db, ref)
  if (canUser(actor, 'user.view_suspended_permanently', user)) return user
  if ((await listPermanentlySuspended(db, [user.id])).size > 0) throw notFound('user', ref)
  return user
}

/** A permanently suspended account as its content names it: without its profile. */
export const withoutProfile = <U extends Pick<PublicUser, 'bio' | 'avatarKey' | 'badges'>>(user: U): U => ({
  ...user,
  bio: null,
  avatarKey: null,
  badges: 0,
})

/** Users as content names them, to everyone alike: permanently suspended accounts are without their profiles. */
export async function asNamed(db: Db, users: readonly UserRow[]): Promise<UserRow[]> {
  const ended = await listPermanentlySuspended(
    db,
    users.map(({ id }) => id),
  )
  return users.map((user) => (ended.has(user.id) ? withoutProfile(user) : user))
}

/** The user by id or name, as content names it. */
export async function requireNamedUser(db: Db, ref: string): Promise<UserRow> {
  return requireFirst(await asNamed(db, [await requireUser(db, ref)]), 'user', ref)
}
