import type { InputOf } from '../../contract/endpoint.ts'
import type { prove } from '../../contract/accounts/recent-proof.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { requireUser } from './users/users.queries.ts'
import { recordActivity } from './activity/activity.queries.ts'
import { verifyPasskey } from './passkeys/passkeys.service.ts'
import { takeCode } from './second-factor/second-factor.service.ts'
import { markProved } from './sessions/sessions.queries.ts'

/**
 * An open session alone must not be enough to take over the account: wrong passwords are counted and recorded.
 */
export async function verifyPasswordOfSession(
  ctx: SignedInCtx,
  password: string,
  field: string,
): Promise<void> {
  await ctx.attempts.count('password-proof', ctx.actor.id)
  const { passwordHash } = await requireUser(ctx.db, ctx.actor.id)
  if (!(await ctx.passwords.verify(password, passwordHash))) {
    await recordActivity(ctx, { userId: ctx.actor.id, kind: 'proof_failed' })
    throw invalid(field, ruleMessage('password_wrong'))
  }
  await ctx.attempts.succeed('password-proof', ctx.actor.id)
}

/** Unlocks sensitive actions for this session, for a limited time. */
export async function proveIdentity(
  ctx: SignedInCtx,
  proof: InputOf<typeof prove>['body'],
): Promise<undefined> {
  if ('code' in proof) await takeCode(ctx, ctx.actor.id, proof.code)
  else if ('passkey' in proof) await verifyPasskey(ctx, ctx.actor.id, proof.passkey)
  else await verifyPasswordOfSession(ctx, proof.password, 'password')
  if (ctx.actor.sessionId === null) throw new AppError('unauthorized')
  await markProved(ctx.db, ctx.actor.sessionId, ctx.now())
}
