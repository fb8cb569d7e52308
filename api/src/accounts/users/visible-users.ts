import type { Db } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { listPermanentlySuspended } from '../suspensions/suspensions.queries.ts'
import { canUser } from './users.policy.ts'
import { requireUser } from './users.queries.ts'

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

/** The accounts that are not permanently suspended. */
export async function onlyVisibleUsers(db: Db, users: readonly UserRow[]): Promise<UserRow[]> {
  const ended = await listPermanentlySuspended(
    db,
    users.map(({ id }) => id),
  )
  return users.filter(({ id }) => !ended.has(id))
}
