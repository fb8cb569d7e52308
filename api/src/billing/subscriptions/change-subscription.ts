import type { Tx } from '@quarry/db/db'
import type { SubscriptionRow } from '@quarry/db/schema/billing/charges'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Payment } from '../../../contract/billing/payments.ts'
import type { editSubscription, PlanChange } from '../../../contract/billing/subscriptions.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { authorizeSubscription } from '../billing.policy.ts'
import { findLastCharge, findUnpaidProration, lockBilling, updateCharge } from '../charges/charges.queries.ts'
import { requireProvider } from '../methods/methods.service.ts'
import { endPayment, payNow } from '../payments/start-payment.ts'
import { changePlan, offeredPlans, type OngoingSubscription } from './change-plan.ts'
import { findSubscription, requirePriceRow, unprovision } from './subscriptions.queries.ts'

type Patch = InputOf<typeof editSubscription>['body']

const inProgress = () => new AppError('conflict', ruleMessage('payment_in_progress'))
const unchanged = () => new AppError('invalid_input', ruleMessage('subscription_unchanged'))

/**
 * Cancels, continues or changes a subscription. A longer interval and a cheaper plan apply from the next charge. A dearer
 * plan is paid now for the rest of the cycle; a small amount is added to the next charge instead.
 */
export async function changeSubscription(
  ctx: SignedInCtx,
  id: string,
  patch: Patch,
): Promise<Payment | undefined> {
  const provider = requireProvider(ctx)
  const { userId } = await requireOwn(ctx, id)
  if (patch.product !== undefined) {
    const unpaid = await findUnpaidProration(ctx.db, id)
    if (unpaid) await endPayment(ctx, provider, unpaid)
  }
  const charge = await atomically(ctx, async (ctx) => {
    await lockBilling(ctx.db, userId)
    const state = await currentState(ctx, id)
    if (patch.cancelled !== undefined) await setCancelled(ctx, state, patch.cancelled)
    if (patch.interval !== undefined) await setInterval(ctx, state, patch.interval)
    const { product, price_id: price, payment_method: method } = patch
    return product === undefined ? undefined : changePlan(ctx, provider, { ...state, product, price, method })
  })
  return charge && payNow(ctx, provider, charge)
}

/** The other plans of a subscription of the caller; none while it cannot change. */
export async function listPlanChanges(ctx: SignedInCtx, id: string): Promise<PlanChange[]> {
  requireProvider(ctx)
  const subscription = await requireOwn(ctx, id)
  const next = await findLastCharge(ctx.db, id)
  return next?.status === 'open' ? offeredPlans(ctx, { subscription, next }) : []
}

async function requireOwn({ db, actor }: SignedInCtx, id: string): Promise<SubscriptionRow> {
  const subscription = await findSubscription(db, id)
  if (!subscription) throw notFound('subscription', id)
  authorizeSubscription(actor, 'subscription.change', subscription, id)
  return subscription
}

async function currentState(ctx: SignedInCtx<Tx>, id: string): Promise<OngoingSubscription> {
  const subscription = await requireOwn(ctx, id)
  const next = await findLastCharge(ctx.db, id)
  if (next?.status === 'processing') throw inProgress()
  const isOver =
    !next || next.status === 'succeeded' || (next.status === 'cancelled' && next.due <= ctx.now())
  if (isOver) throw new AppError('invalid_input', ruleMessage('subscription_over'))
  return { subscription, next }
}

/** Cancelled subscriptions keep their perks until the charge would have been due; a failed one ends at once. */
async function setCancelled(
  { db, now }: SignedInCtx<Tx>,
  { subscription, next }: OngoingSubscription,
  isCancelled: boolean,
) {
  if (isCancelled === (next.status === 'cancelled')) return
  if (!isCancelled) {
    // Nothing to undo while it is open or failed.
    if (next.status === 'cancelled') await updateCharge(db, next.id, { status: 'open' })
    return
  }
  await updateCharge(db, next.id, { status: 'cancelled', nextAttemptAt: null })
  if (next.due <= now()) await unprovision(db, subscription)
}

async function setInterval(
  { db }: SignedInCtx<Tx>,
  { next }: OngoingSubscription,
  interval: SubscriptionRow['interval'],
) {
  if (next.status !== 'open') throw new AppError('invalid_input', ruleMessage('subscription_not_active'))
  if (next.interval === interval) throw unchanged()
  const price = await requirePriceRow(db, next.priceId)
  await updateCharge(db, next.id, { interval, amount: price[interval] })
}
