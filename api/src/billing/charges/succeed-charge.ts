import type { Tx } from '@quarry/db/db'
import { GHOST_USER_ID, mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import { PROCESSING_GRACE_DAYS } from '@quarry/domain/billing/charges'
import { endOfCycle } from '@quarry/domain/billing/intervals'
import { DAY_MS } from '@quarry/domain/times'
import type { ProviderPayment } from '../../ports/payment-provider.ts'
import {
  provision,
  requirePriceRow,
  requireSubscriptionRow,
  updateSubscription,
} from '../subscriptions/subscriptions.queries.ts'
import { bookFee, bookPayment } from './book-payment.ts'
import { findLastCharge, insertCharge, updateCharge } from './charges.queries.ts'

interface Success {
  payment: ProviderPayment
  now: Date
}

/**
 * Money for a charge arrived: books it, and gives the user what was paid; the caller issues the invoice. Money that
 * pays nothing goes back: a second payment, and a payment of a charge that was cancelled or whose account was deleted.
 */
export async function succeedCharge(tx: Tx, charge: ChargeRow, { payment, now }: Success): Promise<void> {
  const isNew = await bookPayment(tx, charge, { payment, at: now })
  await bookFee(tx, charge, { payment, at: now })
  const fee = payment.fee?.currency === charge.currency ? payment.fee.amount : charge.fee
  if (!isNew) {
    if (fee !== charge.fee) await updateCharge(tx, charge.id, { fee })
    return
  }
  const paysNothing =
    charge.status === 'succeeded' || charge.status === 'cancelled' || charge.userId === GHOST_USER_ID
  if (charge.status !== 'succeeded')
    await updateCharge(tx, charge.id, {
      status: 'succeeded',
      fee,
      tax: payment.tax,
      leaseUntil: null,
      nextAttemptAt: null,
      failure: null,
      settledAt: now,
    })
  if (paysNothing) {
    await insertRefund(tx, charge, {
      amount: payment.amount,
      reason: 'surplus',
      of: { paymentId: payment.id },
      now,
    })
    return
  }
  if (charge.type === 'subscription') await beginCycle(tx, charge, now)
  if (charge.type === 'proration') await changePlan(tx, charge, now)
  const { userId, id: chargeId } = charge
  await record(tx, { name: 'charge.succeeded', userId, chargeId, actorId: null })
}

interface NewRefund {
  /** Minor units, positive. */
  amount: number
  reason: 'surplus' | 'staff' | 'provider' | 'dispute'
  /** The payment that the clock will refund, or the id of a refund that the provider has made. */
  of: { paymentId: string } | { providerRef: string }
  now: Date
}

/** A refund that the clock sends to the provider, or one that was made there. */
export const insertRefund = (
  tx: Tx,
  charge: ChargeRow,
  { amount, reason, of, now }: NewRefund,
): Promise<ChargeRow> => {
  const { userId, priceId, subscriptionId, currency, interval, platform } = charge
  return insertCharge(tx, {
    userId,
    priceId,
    subscriptionId,
    currency,
    interval,
    platform,
    reason,
    id: mintId(),
    parentId: charge.id,
    type: 'refund',
    amount: -amount,
    due: now,
    createdAt: now,
    ...('paymentId' in of
      ? { status: 'open', method: of.paymentId }
      : { status: 'processing', providerRef: of.providerRef }),
  })
}

/**
 * The paid cycle continues the previous one. It begins now if the perks had ended, or if the charge is so late that the
 * site was down or its clock was wrong: otherwise each missed cycle would be charged at once. The subscription gets the price and
 * interval of the charge, and the next charge is written.
 */
async function beginCycle(tx: Tx, charge: ChargeRow, now: Date): Promise<void> {
  const { subscriptionId, interval, priceId } = charge
  if (subscriptionId === null || interval === null) return
  const subscription = await requireSubscriptionRow(tx, subscriptionId)
  const isLate = now.getTime() - charge.due.getTime() > PROCESSING_GRACE_DAYS * DAY_MS
  const cycleStart = subscription.status === 'provisioned' && !isLate ? charge.due : now
  const cycleEnd = endOfCycle(cycleStart, interval)
  await updateCharge(tx, charge.id, { cycleStart, cycleEnd })
  const { productId, ...price } = await requirePriceRow(tx, priceId)
  const paid = { priceId, interval, productId }
  await updateSubscription(tx, subscriptionId, paid)
  await insertCharge(tx, {
    id: mintId(),
    userId: charge.userId,
    priceId,
    subscriptionId,
    interval,
    type: 'subscription',
    status: 'open',
    amount: price[interval],
    currency: price.currency,
    platform: charge.platform,
    due: cycleEnd,
    createdAt: now,
  })
  await provision(tx, { ...subscription, ...paid }, now)
}

/** The subscription gets the dearer plan for the rest of its cycle and for the next charge. */
async function changePlan(tx: Tx, { subscriptionId, newPriceId }: ChargeRow, now: Date): Promise<void> {
  if (subscriptionId === null || newPriceId === null) return
  const subscription = await requireSubscriptionRow(tx, subscriptionId)
  const price = await requirePriceRow(tx, newPriceId)
  const plan = { priceId: price.id, productId: price.productId }
  await updateSubscription(tx, subscriptionId, plan)
  const next = await findLastCharge(tx, subscriptionId)
  if (next?.interval && (next.status === 'open' || next.status === 'cancelled'))
    await updateCharge(tx, next.id, { priceId: price.id, amount: price[next.interval] })
  if (subscription.status === 'provisioned') await provision(tx, { ...subscription, ...plan }, now)
}
