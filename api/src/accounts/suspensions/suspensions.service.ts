import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { SuspensionRow } from '@quarry/db/schema/accounts/suspensions'
import { FOR_GOOD, type SuspensionChange } from '@quarry/domain/accounts/suspensions'
import { DAY_MS } from '@quarry/domain/times'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { getSuspension, settleSuspension, Suspension } from '../../../contract/accounts/suspensions.ts'
import type { suspendUser } from '../../../contract/moderation/bulk-takedowns.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { translateViolations } from '../../kernel/constraint-violations.ts'
import { authorizeUser, canUser } from '../users/users.policy.ts'
import { requireUser } from '../users/users.queries.ts'
import {
  countSuspensions,
  findLatestSuspension,
  isInForce,
  insertSuspension,
  lockOpenSuspension,
  updateSuspension,
} from './suspensions.queries.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'
import { countOwnedContent } from '../deletion/owned-content.queries.ts'
import { viewSuspension } from './suspensions.view.ts'

const conflict = () => new AppError('conflict')

/** The current suspension; null for an expired one. */
export async function readSuspension({ db, now }: SignedInCtx, userId: string): Promise<Suspension | null> {
  const latest = await findLatestSuspension(db, userId)
  return latest && isInForce(latest, now()) ? viewSuspension(latest) : null
}

export async function viewUserSuspension(
  ctx: SignedInCtx,
  ref: string,
): Promise<OutputOf<typeof getSuspension>> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.view_record', user, ref)
  const [suspension, count, { stays, goes }] = await Promise.all([
    readSuspension(ctx, user.id),
    countSuspensions(ctx.db, user.id),
    countOwnedContent(ctx.db, user.id),
  ])
  const { projects, organizations, memberships } = stays
  const { collections, tokens, apps } = goes
  return {
    suspension,
    count,
    may_suspend: canUser(ctx.actor, 'user.suspend', user),
    belongings: {
      projects,
      organizations,
      memberships,
      collections,
      tokens,
      apps,
    },
  }
}

/**
 * Writes the suspension, its event, its log entry and `besides` in one transaction. Of two simultaneous new
 * suspensions one fails.
 */
export async function suspend(
  ctx: SignedInCtx,
  ref: string,
  { reason, days }: InputOf<typeof suspendUser>['body'],
  besides?: (ctx: SignedInCtx<Tx>, user: UserRow) => Promise<void>,
): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.suspend', user, ref)
  await translateViolations(
    atomically(ctx, async (ctx) => {
      const now = ctx.now()
      const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
      await beginOrChange(ctx, user.id, { reason, endsAt })
      await besides?.(ctx, user)
    }),
    { suspensions_open_key: conflict },
  )
  return undefined
}

async function beginOrChange(
  ctx: SignedInCtx<Tx>,
  userId: string,
  { reason, endsAt }: Pick<SuspensionRow, 'reason' | 'endsAt'>,
): Promise<void> {
  const now = ctx.now()
  const open = await lockOpenSuspension(ctx.db, userId)
  const after = endsAt?.toISOString() ?? FOR_GOOD
  const action = { action: 'suspended', thing: 'user', thingId: userId, after, why: reason } as const
  if (open && isInForce(open, now)) {
    await updateSuspension(ctx.db, open.id, { reason, endsAt })
    await logStaffAction(ctx, { ...action, before: open.endsAt?.toISOString() ?? FOR_GOOD })
    return recordChange(ctx, open, 'changed')
  }
  if (open) await updateSuspension(ctx.db, open.id, { liftedAt: open.endsAt ?? now })
  const started = await insertSuspension(ctx.db, { id: mintId(), userId, reason, beganAt: now, endsAt })
  await logStaffAction(ctx, action)
  return recordChange(ctx, started, 'began')
}

/** Lifts the suspension, or rejects the appeal. */
export async function settle(
  ctx: SignedInCtx,
  ref: string,
  { answer, words }: InputOf<typeof settleSuspension>['body'],
): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.suspend', user, ref)
  await atomically(ctx, async (ctx) => {
    const open = await lockOpenSuspension(ctx.db, user.id)
    const now = ctx.now()
    if (!open || !isInForce(open, now)) throw new AppError('invalid_input', ruleMessage('not_suspended'))
    const isWaiting = open.appealedAt !== null && open.answeredAt === null
    if (answer === 'uphold' && !isWaiting) throw new AppError('invalid_input', ruleMessage('no_appeal'))
    const isLifted = answer === 'lift'
    await updateSuspension(ctx.db, open.id, {
      ...(isWaiting && { answer: words ?? null, answeredAt: now }),
      ...(isLifted && { liftedAt: now }),
    })
    const action = isLifted ? 'suspension_lifted' : 'appeal_answered'
    await logStaffAction(ctx, {
      action,
      thing: 'user',
      thingId: user.id,
      why: words ?? null,
    })
    await recordChange(ctx, open, isLifted ? 'lifted' : 'upheld')
  })
  return undefined
}

/** One appeal per suspension. */
export async function appeal(ctx: SignedInCtx, message: string): Promise<undefined> {
  await atomically(ctx, async ({ db, actor, now }) => {
    const open = await lockOpenSuspension(db, actor.id)
    if (!open || !isInForce(open, now())) throw new AppError('invalid_input', ruleMessage('not_suspended'))
    if (open.appealedAt !== null) throw new AppError('invalid_input', ruleMessage('appeal_once'))
    await updateSuspension(db, open.id, { appeal: message, appealedAt: now() })
  })
  return undefined
}

const recordChange = (
  { db, actor }: SignedInCtx<Tx>,
  { id: suspensionId, userId }: SuspensionRow,
  change: SuspensionChange,
) =>
  record(db, {
    name: 'suspension.changed',
    userId,
    suspensionId,
    change,
    actorId: actor.id,
  })
