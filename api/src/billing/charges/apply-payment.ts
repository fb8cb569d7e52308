import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import { CONFIRMATION_HOURS, mayBecome, nextAttempt } from '@quarry/domain/billing/charges'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import { HOUR_MS } from '@quarry/domain/times'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../../ports/payment-provider.ts'
import { findPaymentRow, savePayment } from '../payments/payments.queries.ts'
import { findSubscription, unprovision } from '../subscriptions/subscriptions.queries.ts'
import { bookDispute, bookRefund } from './book-payment.ts'
import {
  findByProviderRef,
  findCharge,
  findLastCharge,
  hasLaterCycle,
  issueInvoice,
  lockCharge,
  updateCharge,
} from './charges.queries.ts'
import { insertRefund, succeedCharge } from './succeed-charge.ts'

interface Observed {
  provider: PaymentProviderName
  /** As it was read from the provider. */
  payment: ProviderPayment
  now: Date
}

/** Interval at which a payment in progress is read again. */
const REREAD_MS = HOUR_MS

/**
 * Brings a charge in line with its payment as the provider has it. Repeated, late and reordered calls have no effect: the
 * states only move forward. Payments of others are ignored.
 */
export async function applyPayment(
  tx: Tx,
  { provider, payment, now }: Observed,
): Promise<ChargeRow | undefined> {
  const known = await findPaymentRow(tx, { provider, id: payment.id })
  const chargeId = known?.chargeId ?? payment.chargeId
  const charge = chargeId === null ? undefined : await lockCharge(tx, chargeId)
  if (!charge || charge.type === 'refund') return undefined
  if (charge.currency !== payment.currency || charge.amount !== payment.amount) return undefined
  const attempt = known?.attempt ?? payment.attempt
  await savePayment(tx, { provider, id: payment.id, chargeId: charge.id, attempt, createdAt: now })
  if (payment.state === 'succeeded') await succeedCharge(tx, charge, { payment, now })
  else if (charge.status === 'processing' && attempt === charge.attempt)
    await keepUp(tx, charge, { payment, now })
  // With the tax and the cycle of a success.
  const current = (await findCharge(tx, charge.id)) ?? charge
  for (const refund of payment.refunds) await applyRefund(tx, current, { refund, now })
  for (const dispute of payment.disputes) await applyDispute(tx, current, { dispute, now })
  const applied = await findCharge(tx, charge.id)
  // Last, because transactions that issue invoices wait for each other.
  if (applied?.status === 'succeeded' && charge.status !== 'succeeded') await issueInvoice(tx, charge.id, now)
  return applied
}

/** The current attempt of a charge, as long as it has not succeeded. */
async function keepUp(
  tx: Tx,
  charge: ChargeRow,
  { payment, now }: Omit<Observed, 'provider'>,
): Promise<void> {
  const { state, failure } = payment
  const isFirst = await isFirstPayment(tx, charge)
  if (state === 'refused' || (state === 'cancelled' && !isFirst))
    await failCharge(tx, charge, { failure: failure ?? state, now })
  else if (state === 'cancelled')
    await updateCharge(tx, charge.id, { status: 'cancelled', leaseUntil: null, due: now })
  else {
    const waitMs = state === 'needs_confirmation' ? CONFIRMATION_HOURS * HOUR_MS : REREAD_MS
    await updateCharge(tx, charge.id, { leaseUntil: new Date(now.getTime() + waitMs) })
  }
}

/** Whether nothing was paid for its subscription yet, or it is the price of a change: then it is not attempted again. */
async function isFirstPayment(tx: Tx, { type, subscriptionId }: ChargeRow): Promise<boolean> {
  if (type !== 'subscription') return true
  const subscription = subscriptionId === null ? undefined : await findSubscription(tx, subscriptionId)
  return subscription?.provisionedAt === null
}

/** After a definite refusal. The schedule of further attempts counts from the first failure. */
export async function failCharge(
  tx: Tx,
  charge: ChargeRow,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  const firstFailedAt = charge.firstFailedAt ?? now
  const isRepeated = charge.type === 'refund' || !(await isFirstPayment(tx, charge))
  await updateCharge(tx, charge.id, {
    status: 'failed',
    failure,
    firstFailedAt,
    nextAttemptAt: isRepeated ? nextAttempt(firstFailedAt, now) : null,
    leaseUntil: null,
  })
  const { userId, id: chargeId, offSession } = charge
  if (offSession && charge.type !== 'refund')
    await record(tx, { name: 'charge.failed', userId, chargeId, actorId: null })
}

/** A refund of the site that the provider performed, or one that was made at the provider. */
export async function applyRefund(
  tx: Tx,
  charge: ChargeRow,
  { refund, now }: { refund: ProviderRefund; now: Date },
): Promise<void> {
  const { platform } = charge
  const own = refund.chargeId === null ? undefined : await findCharge(tx, refund.chargeId)
  const known =
    own?.parentId === charge.id ? own : await findByProviderRef(tx, { platform, providerRef: refund.id })
  if (!known && refund.state === 'failed') return
  const row =
    known ??
    (await insertRefund(tx, charge, {
      amount: refund.amount,
      of: { providerRef: refund.id },
      reason: 'provider',
      now,
    }))
  if (row.providerRef === null) await updateCharge(tx, row.id, { providerRef: refund.id })
  if (refund.state === 'failed' && row.status === 'processing')
    await updateCharge(tx, row.id, { status: 'failed', failure: 'refund_failed', leaseUntil: null })
  if (refund.state === 'pending' && row.status === 'processing')
    await updateCharge(tx, row.id, { leaseUntil: null })
  if (refund.state !== 'succeeded' || row.status === 'succeeded') return
  if (row.status === 'open') await updateCharge(tx, row.id, { status: 'processing' })
  await updateCharge(tx, row.id, { status: 'succeeded', settledAt: now, leaseUntil: null, failure: null })
  await bookRefund(tx, { refund: row, charge, at: now })
  const { userId } = charge
  await record(tx, { name: 'charge.refunded', userId, chargeId: row.id, actorId: null })
}

/**
 * The provider withholds the money as long as a dispute is open. The subscription ends, unless a later cycle is paid. The
 * user is notified of a refund when the dispute is lost.
 */
async function applyDispute(
  tx: Tx,
  charge: ChargeRow,
  { dispute, now }: { dispute: ProviderDispute; now: Date },
): Promise<void> {
  const { platform } = charge
  const known = await findByProviderRef(tx, { platform, providerRef: dispute.id })
  if (!known && dispute.state === 'won') return
  const row =
    known ??
    (await insertRefund(tx, charge, {
      amount: dispute.amount,
      of: { providerRef: dispute.id },
      reason: 'dispute',
      now,
    }))
  if (!known) {
    await bookDispute(tx, { refund: row, charge, isWon: false, at: now })
    if (!(await hasLaterCycle(tx, charge))) await endSubscription(tx, charge, now)
  }
  if (row.status !== 'processing' || dispute.state === 'open') return
  if (dispute.state === 'won') await bookDispute(tx, { refund: row, charge, isWon: true, at: now })
  const status = dispute.state === 'won' ? 'cancelled' : 'succeeded'
  await updateCharge(tx, row.id, { status, settledAt: now })
  const { userId } = charge
  if (status === 'succeeded')
    await record(tx, { name: 'charge.refunded', userId, chargeId: row.id, actorId: null })
}

/** Ends the perks at once, and the charges to come. */
export async function endSubscription(tx: Tx, { subscriptionId }: ChargeRow, now: Date): Promise<void> {
  if (subscriptionId === null) return
  const [subscription, last] = [
    await findSubscription(tx, subscriptionId),
    await findLastCharge(tx, subscriptionId),
  ]
  if (last && (mayBecome(last.status, 'cancel') || last.status === 'cancelled'))
    await updateCharge(tx, last.id, { status: 'cancelled', due: now, nextAttemptAt: null })
  if (subscription) await unprovision(tx, subscription)
}
