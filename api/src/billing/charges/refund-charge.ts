import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { refundCharge as refundEndpoint } from '../../../contract/billing/charges.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import { logStaffAction } from '../../moderation/staff-log/staff-log.queries.ts'
import { ProviderUnavailable } from '../../ports/payment-provider.ts'
import { authorizeCharge } from '../billing.policy.ts'
import { requireProvider } from '../methods/methods.service.ts'
import { isInLedger } from '../../ledger/ledger.queries.ts'
import { listPayments } from '../payments/payments.queries.ts'
import type { Tx } from '@quarry/db/db'
import { endSubscription } from './apply-payment.ts'
import { findCharge, listRefunds, lockCharge, updateCharge } from './charges.queries.ts'
import { CHARGE_LEASE_MS } from './run-charges.ts'
import { sendCharge } from './send-charge.ts'
import { insertRefund } from './succeed-charge.ts'

type Refund = InputOf<typeof refundEndpoint>['body']

/** A refund by staff. If the provider does not respond, the clock repeats it with the same key. */
export async function refundCharge(ctx: SignedInCtx, id: string, body: Refund): Promise<undefined> {
  const provider = requireProvider(ctx)
  const found = await findCharge(ctx.db, id)
  if (!found) throw notFound('charge', id)
  authorizeCharge(ctx.actor, 'charge.refund', found, id)
  const refund = await atomically(ctx, async (ctx) => {
    const charge = await lockCharge(ctx.db, id)
    if (!charge) throw notFound('charge', id)
    const refund = await insertStaffRefund(ctx, charge, body)
    if (body.unprovision) await endSubscriptionOf(ctx, charge)
    const after = refund ? `${-refund.amount} ${refund.currency}` : body.type
    await logStaffAction(ctx, {
      thing: 'user',
      thingId: charge.userId,
      action: 'refunded',
      detail: id,
      after,
    })
    return refund
  })
  if (!refund) return
  const { db, now, log } = ctx
  try {
    await sendCharge({ db, provider, now, log }, refund)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

async function endSubscriptionOf(ctx: SignedInCtx<Tx>, charge: ChargeRow): Promise<void> {
  const { userId: thingId, subscriptionId: detail } = charge
  if (detail === null) return
  await endSubscription(ctx.db, charge, ctx.now())
  await logStaffAction(ctx, { thing: 'user', thingId, action: 'subscription_ended', detail })
}

/** Claimed at once, so that this request sends it and not a worker at the same time. */
async function insertStaffRefund(
  { db, now }: SignedInCtx<Tx>,
  charge: ChargeRow,
  { type, amount: wanted }: Refund,
): Promise<ChargeRow | undefined> {
  if (charge.status !== 'succeeded' || charge.type === 'refund')
    throw new AppError('invalid_input', ruleMessage('charge_not_refundable'))
  if (type === 'none') return undefined
  const refunds = await listRefunds(db, charge.id)
  const left = refunds.reduce((sum, { amount }) => sum + amount, charge.amount)
  const amount = type === 'full' ? left : (wanted ?? 0)
  if (left <= 0) throw new AppError('invalid_input', ruleMessage('charge_not_refundable'))
  if (amount <= 0) throw invalid('amount', ruleMessage('required'))
  if (amount > left) throw invalid('amount', ruleMessage('at_most', { max: left }))
  const paymentId = await paidBy(db, charge)
  const refund = await insertRefund(db, charge, { amount, reason: 'staff', of: { paymentId }, now: now() })
  const leaseUntil = new Date(now().getTime() + CHARGE_LEASE_MS)
  return updateCharge(db, refund.id, { status: 'processing', attempt: 1, leaseUntil, lastAttempt: now() })
}

/** The payment whose money was booked for the charge. */
async function paidBy(db: Tx, { id: chargeId, platform }: ChargeRow): Promise<string> {
  const payments = await listPayments(db, { provider: platform, chargeId })
  for (const { id } of payments.toReversed()) if (await isInLedger(db, `payment:${platform}:${id}`)) return id
  throw new AppError('invalid_input', ruleMessage('charge_not_refundable'))
}
