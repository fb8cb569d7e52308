import type { Tx } from '@quarry/db/db'
import { ruleMessage } from '../../../contract/rules.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

/**
 * An invitation sends an email to another user. The sender needs a confirmed address, and invitations are counted by sender,
 * by team, and by sender and receiver. Strangers cannot use up the invitations of a receiver: emails are limited there instead.
 */
export async function requireMayInvite(
  { db, actor, attempts }: SignedInCtx<Tx>,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  const sender = await findUserById(db, actor.id)
  if (!sender?.emailVerified) throw new AppError('forbidden', ruleMessage('confirmed_email_to_invite'))
  await attempts.count('invitation', actor.id)
  await attempts.count('invitation-team', teamId)
  await attempts.count('invitation-receiver', `${actor.id}|${userId}`)
}
