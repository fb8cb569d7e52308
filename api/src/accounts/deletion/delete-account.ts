import type { OutboxEvent } from '@quarry/db/events'
import { GHOST_USER_ID } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { Tx } from '@quarry/db/db'
import { ruleMessage } from '../../../contract/rules.ts'
import { isSelf } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { authorizeUser } from '../users/users.policy.ts'
import { lockAdmins, requireUser } from '../users/users.queries.ts'
import { announce, discardObjects } from '../../files/uploads/stored-objects.ts'
import { lockUser } from '../credentials/credentials.queries.ts'
import { verifiedByAnother } from '../emails/send-email.ts'
import { recordActivity } from '../activity/activity.queries.ts'
import { insertDeletionEmail } from './deletion-emails.queries.ts'
import {
  deleteReportsOf,
  deleteUserRow,
  listStoredObjects,
  listAffected,
  listPaymentCustomers,
  lockTeamsOf,
} from './deletion.queries.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'

/** A size that one statement can handle. */
const EVENTS_AT_ONCE = 1000

/**
 * Transfers owned and written content to the Ghost account and deletes the rest (docs/rules/accounts.md). The name
 * becomes available immediately.
 */
export async function deleteAccount(ctx: SignedInCtx, ref: string): Promise<undefined> {
  const { id, role } = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.delete', { id, role }, ref)
  if (id === GHOST_USER_ID) throw new AppError('invalid_input', ruleMessage('ghost_stays'))
  const objects = await atomically(ctx, (ctx) => removeAccount(ctx, id))
  ctx.log.info({ userId: id }, 'an account was deleted')
  await discardObjects(ctx, objects)
  return undefined
}

/** Returns the storage keys that are no longer used, announced for removal. */
async function removeAccount(ctx: SignedInCtx<Tx>, id: string): Promise<string[]> {
  const { db, actor, now } = ctx
  const admins = await lockAdmins(db)
  const user = await lockUser(db, id)
  if (!user) throw notFound('user', id)
  if (admins.length === 1 && admins[0] === id) throw new AppError('invalid_input', ruleMessage('last_admin'))
  await lockTeamsOf(db, id)
  const objects = await listStoredObjects(db, id)
  const events: OutboxEvent[] = [
    ...(await listAffected(db, id)),
    ...(await listPaymentCustomers(db, id)),
    { name: 'user.deleted', userId: id },
  ]
  const { email } = user
  if (email !== null && !(await verifiedByAnother(db, user, email))) {
    await insertDeletionEmail(db, { ...user, email }, now())
    events.push({ name: 'account.deleted', userId: id, actorId: actor.id })
  }
  await deleteReportsOf(db, id)
  await deleteUserRow(db, id)
  // The deleted account has no activity any more; the deletion of another account is recorded for the actor.
  if (!isSelf(actor, id)) {
    await recordActivity(ctx, { userId: actor.id, kind: 'account_deleted', detail: user.username })
    await logStaffAction(ctx, { thing: 'user', thingId: id, action: 'deleted' })
  }
  await announce(db, objects, isSelf(actor, id) ? null : actor.id)
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
    await record(db, ...events.slice(from, from + EVENTS_AT_ONCE))
  return objects
}
