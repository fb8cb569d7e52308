import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ProductMetadata } from '@quarry/domain/billing/products'
import type { BillingPriceRow } from '@quarry/db/schema/billing/catalogue'
import type { ChargeRow, SubscriptionRow } from '@quarry/db/schema/billing/charges'
import { CHARGE_MIN, prorationOf } from '@quarry/domain/billing/proration'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Payment } from '../../../contract/billing/payments.ts'
import type { editSubscription } from '../../../contract/billing/subscriptions.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { authorizeSubscription } from '../billing.policy.ts'
import {
  findLastCharge,
  hasProrationInProgress,
  insertCharge,
  lockBilling,
  updateCharge,
} from '../charges/charges.queries.ts'
import { listMethodsOf } from '../methods/methods.queries.ts'
import { requireProvider } from '../methods/methods.service.ts'
import { claimForUser, payNow } from '../payments/start-payment.ts'
import {
  findProduct,
  findSubscription,
  hasFreeMemory,
  listCurrentPrices,
  provision,
  requirePriceRow,
  unprovision,
  updateSubscription,
} from './subscriptions.queries.ts'

type Patch = InputOf<typeof editSubscription>['body']

interface State {
  subscription: SubscriptionRow
  /** The charge that is not settled, or that was cancelled before it is due. */
  next: ChargeRow
}

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
  const charge = await atomically(ctx, async (ctx) => {
    await lockBilling(ctx.db, userId)
    const state = await currentState(ctx, id)
    if (patch.cancelled !== undefined) await setCancelled(ctx, state, patch.cancelled)
    if (patch.interval !== undefined) await setInterval(ctx, state, patch.interval)
    return patch.product === undefined ? undefined : changePlan(ctx, provider, { state, patch })
  })
  return charge && payNow(ctx, provider, charge)
}

async function requireOwn({ db, actor }: SignedInCtx, id: string): Promise<SubscriptionRow> {
  const subscription = await findSubscription(db, id)
  if (!subscription) throw notFound('subscription', id)
  authorizeSubscription(actor, 'subscription.change', subscription, id)
  return subscription
}

async function currentState(ctx: SignedInCtx<Tx>, id: string): Promise<State> {
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
  { subscription, next }: State,
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

async function setInterval({ db }: SignedInCtx<Tx>, { next }: State, interval: SubscriptionRow['interval']) {
  if (next.status !== 'open') throw new AppError('invalid_input', ruleMessage('subscription_not_active'))
  if (next.interval === interval) throw unchanged()
  const price = await requirePriceRow(db, next.priceId)
  await updateCharge(db, next.id, { interval, amount: price[interval] })
}

interface PlanChange {
  state: State
  patch: Patch
}

/** The charge to pay now, if there is one. */
async function changePlan(
  ctx: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { state: { subscription, next }, patch }: PlanChange,
): Promise<ChargeRow | undefined> {
  const { db, now } = ctx
  const { interval } = next
  if (next.status !== 'open' || interval === null)
    throw new AppError('invalid_input', ruleMessage('subscription_not_active'))
  if (await hasProrationInProgress(db, subscription.id)) throw inProgress()
  const old = await requirePriceRow(db, subscription.priceId)
  const price = await newPrice(ctx, { subscription, old, productId: patch.product ?? '' })
  const current = subscription.interval
  const change = { oldPrice: old[current], newPrice: price[current], interval: current }
  const amount = prorationOf({ ...change, currency: price.currency, due: next.due, now: now() })
  if (amount >= CHARGE_MIN) {
    const charge = await insertProration(ctx, provider, { subscription, next, price, amount })
    return claimForUser(ctx, charge, await methodFor(ctx, provider, patch.payment_method))
  }
  const isDearer = price[current] > old[current]
  await updateCharge(db, next.id, { priceId: price.id, amount: price[interval] + amount })
  if (isDearer) {
    const plan = { priceId: price.id, productId: price.productId }
    await updateSubscription(db, subscription.id, plan)
    await provision(db, { ...subscription, ...plan }, now())
  }
  return undefined
}

interface WantedPlan {
  subscription: SubscriptionRow
  old: BillingPriceRow
  productId: string
}

async function newPrice(
  { db }: SignedInCtx<Tx>,
  { subscription, old, productId }: WantedPlan,
): Promise<BillingPriceRow> {
  const [product, present] = [await findProduct(db, productId), await findProduct(db, old.productId)]
  if (!product?.isOffered) throw notFound('product', productId)
  if (product.type !== present?.type) throw new AppError('invalid_input', ruleMessage('other_product_type'))
  if (product.id === present.id) throw unchanged()
  const added = memoryOf(product.metadata) - memoryOf(present.metadata)
  if (added > 0 && !(await hasFreeMemory(db, subscription.id, added)))
    throw new AppError('conflict', ruleMessage('server_plan_full'))
  const price = (await listCurrentPrices(db, productId)).find(({ currency }) => currency === old.currency)
  if (!price) throw notFound('price', productId)
  return price
}

const memoryOf = (product: ProductMetadata): number => (product.type === 'pyro' ? product.ram : 0)

interface Proration {
  subscription: SubscriptionRow
  next: ChargeRow
  price: BillingPriceRow
  amount: number
}

const insertProration = (
  { db, now }: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { subscription, next, price, amount }: Proration,
): Promise<ChargeRow> =>
  insertCharge(db, {
    amount,
    currency: price.currency,
    interval: next.interval,
    newPriceId: price.id,
    id: mintId(),
    userId: subscription.userId,
    priceId: subscription.priceId,
    subscriptionId: subscription.id,
    type: 'proration',
    status: 'open',
    platform: provider.name,
    due: now(),
    createdAt: now(),
  })

async function methodFor({ db, actor }: SignedInCtx<Tx>, provider: PaymentProvider, id: string | undefined) {
  const methods = await listMethodsOf(db, { userId: actor.id, provider: provider.name })
  const method = methods.find((one) => (id === undefined ? one.isPrimary : one.id === id))
  if (!method) throw notFound('payment method', id ?? 'primary')
  return method.id
}
