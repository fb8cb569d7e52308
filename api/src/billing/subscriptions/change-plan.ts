import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { BillingPriceRow, BillingProductRow } from '@quarry/db/schema/billing/catalogue'
import type { ChargeRow, SubscriptionRow } from '@quarry/db/schema/billing/charges'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import type { ProductMetadata } from '@quarry/domain/billing/products'
import { CHARGE_MIN, prorationOf } from '@quarry/domain/billing/proration'
import type { PlanChange } from '../../../contract/billing/subscriptions.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import { viewPrice } from '../billing.view.ts'
import { findUnpaidProration, insertCharge, updateCharge } from '../charges/charges.queries.ts'
import { listMethodsOf } from '../methods/methods.queries.ts'
import { claimForUser, priceChanged, requireOwnPrice } from '../payments/start-payment.ts'
import {
  findFreeMemory,
  findProduct,
  listCurrentPrices,
  listOfferedProducts,
  provision,
  requirePriceRow,
  requireProductRow,
  updateSubscription,
} from './subscriptions.queries.ts'

/** A subscription that has not ended. */
export interface OngoingSubscription {
  subscription: SubscriptionRow
  /** The charge that is not settled, or that was cancelled before it is due. */
  next: ChargeRow
}

interface ChosenPlan extends OngoingSubscription {
  /** Id of the new product. */
  product: string
  /** Id of the price that the caller saw. */
  price: string | undefined
  /** Id of the payment method; the primary one if undefined. */
  method: string | undefined
}

/**
 * A dearer plan is paid now for the rest of the cycle, or with the next charge if that is a small amount; a cheaper one
 * applies from the next charge. Returns the charge to pay now, if there is one.
 */
export async function changePlan(
  ctx: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { subscription, next, ...chosen }: ChosenPlan,
): Promise<ChargeRow | undefined> {
  const { db, now } = ctx
  const interval = requireChangeable(next)
  if (await findUnpaidProration(db, subscription.id))
    throw new AppError('conflict', ruleMessage('payment_in_progress'))
  const old = await requirePriceRow(db, subscription.priceId)
  const price = await newPrice(ctx, { subscription, next, old, ...chosen })
  const { amountNow, nextAmount } = costOf({ subscription, next, old, price, interval, now: now() })
  if (amountNow > 0) {
    const charge = await insertProration(ctx, provider, { subscription, next, price, amount: amountNow })
    return claimForUser(ctx, charge, await methodFor(ctx, provider, chosen.method))
  }
  await updateCharge(db, next.id, { priceId: price.id, amount: nextAmount })
  if (isDearer(subscription, { old, price })) {
    const plan = { priceId: price.id, productId: price.productId }
    await updateSubscription(db, subscription.id, plan)
    await provision(db, { ...subscription, ...plan }, now())
  }
  return undefined
}

/** The plans to which a subscription can change, with what they cost. The one of the next charge is left out. */
export async function offeredPlans(
  { db, now }: SignedInCtx,
  ongoing: OngoingSubscription,
): Promise<PlanChange[]> {
  const { subscription, next } = ongoing
  const interval = requireChangeable(next)
  const old = await requirePriceRow(db, subscription.priceId)
  const present = await requireProductRow(db, old.productId)
  const [products, prices, free] = await Promise.all([
    listOfferedProducts(db),
    listCurrentPrices(db),
    findFreeMemory(db, subscription.id),
  ])
  const priceOf = (product: BillingProductRow) =>
    product.id === present.id
      ? old
      : prices.find((one) => one.productId === product.id && one.currency === old.currency)
  return products
    .filter(({ type }) => type === present.type)
    .map((product) => ({ product, price: priceOf(product) }))
    .filter((one): one is typeof one & { price: BillingPriceRow } => one.price !== undefined)
    .filter(({ price }) => price.id !== next.priceId)
    .map(({ product, price }) => {
      const { amountNow, nextAmount } = costOf({ subscription, next, old, price, interval, now: now() })
      return {
        product_id: product.id,
        product: product.metadata,
        price: viewPrice(price),
        amount_now: amountNow,
        next_amount: nextAmount,
        available: memoryOf(product.metadata) - memoryOf(present.metadata) <= free,
      }
    })
}

/** The interval of the next charge. Throws unless the subscription continues with it. */
function requireChangeable({ status, interval }: ChargeRow): OfferedInterval {
  if (status !== 'open' || interval === null)
    throw new AppError('invalid_input', ruleMessage('subscription_not_active'))
  return interval
}

interface Prices {
  old: BillingPriceRow
  price: BillingPriceRow
}

const isDearer = ({ interval }: SubscriptionRow, { old, price }: Prices): boolean =>
  price[interval] > old[interval]

/** A small amount for the rest of the cycle is added to the next charge. */
function costOf({
  subscription: { interval: current },
  next: { due },
  old,
  price,
  interval,
  now,
}: OngoingSubscription & Prices & { interval: OfferedInterval; now: Date }) {
  const prices = { oldPrice: old[current], newPrice: price[current] }
  const amount = prorationOf({ ...prices, interval: current, currency: price.currency, due, now })
  const isPaidNow = amount >= CHARGE_MIN
  return { amountNow: isPaidNow ? amount : 0, nextAmount: price[interval] + (isPaidNow ? 0 : amount) }
}

/** The price of the new plan. A change to a cheaper plan that does not apply yet is undone at the present price. */
async function newPrice(
  { db }: SignedInCtx<Tx>,
  { subscription, next, old, product: productId, price: seen }: ChosenPlan & { old: BillingPriceRow },
): Promise<BillingPriceRow> {
  const [product, present] = [await findProduct(db, productId), await requireProductRow(db, old.productId)]
  if (!product?.isOffered) throw notFound('product', productId)
  if (product.type !== present.type) throw new AppError('invalid_input', ruleMessage('other_product_type'))
  const price =
    product.id === present.id
      ? old
      : (await listCurrentPrices(db, productId)).find(({ currency }) => currency === old.currency)
  if (!price) throw notFound('price', productId)
  if (price.id === next.priceId) throw new AppError('invalid_input', ruleMessage('subscription_unchanged'))
  if (seen !== undefined && (await requireOwnPrice(db, seen, productId)).id !== price.id)
    throw priceChanged(price, subscription.interval)
  const added = memoryOf(product.metadata) - memoryOf(present.metadata)
  if (added > 0 && added > (await findFreeMemory(db, subscription.id)))
    throw new AppError('conflict', ruleMessage('server_plan_full'))
  return price
}

const memoryOf = (product: ProductMetadata): number => (product.type === 'pyro' ? product.ram : 0)

interface Proration extends OngoingSubscription {
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
