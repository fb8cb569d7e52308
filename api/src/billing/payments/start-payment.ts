import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ChargeRow, SubscriptionRow } from '@quarry/db/schema/billing/charges'
import type { BillingPriceRow } from '@quarry/db/schema/billing/catalogue'
import { mayBecome } from '@quarry/domain/billing/charges'
import { SERVERS_MAX } from '@quarry/domain/limits/counts'
import { DEFAULT_CURRENCY } from '@quarry/domain/billing/currencies'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Payment, startPayment as startPaymentEndpoint } from '../../../contract/billing/payments.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { atomically, PATIENT_ATTEMPTS, repeatedly, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderPayment,
} from '../../ports/payment-provider.ts'
import { authorizeCharge } from '../billing.policy.ts'
import { applyPayment } from '../charges/apply-payment.ts'
import {
  findCharge,
  findLastCharge,
  insertCharge,
  lockBilling,
  updateCharge,
} from '../charges/charges.queries.ts'
import { CHARGE_LEASE_MS } from '../charges/run-charges.ts'
import { sendCharge } from '../charges/send-charge.ts'
import { requireCustomer, requireProvider, syncMethods } from '../methods/methods.service.ts'
import { listMethodsOf } from '../methods/methods.queries.ts'
import {
  countServersOf,
  findPrice,
  findProduct,
  findSubscription,
  findUnitarySubscription,
  insertSubscription,
  listCurrentPrices,
  requirePriceRow,
} from '../subscriptions/subscriptions.queries.ts'
import { findPaymentRow, listPayments } from './payments.queries.ts'

type Form = InputOf<typeof startPaymentEndpoint>['body']
type Wish = Form['charge']

const inProgress = () => new AppError('conflict', ruleMessage('payment_in_progress'))

/**
 * Pays a new subscription, or a charge that failed or was cancelled. Transactions of one user run one after another, so two
 * requests at once lead to one subscription. An unfinished payment of the same subscription is ended first.
 */
export async function startPayment(ctx: SignedInCtx, form: Form): Promise<Payment> {
  const provider = requireProvider(ctx)
  await ctx.attempts.count('payment', ctx.actor.id)
  // The provider is asked nothing about charges and payments of others.
  if (form.charge.type === 'existing') await requireCharge(ctx, form.charge.id)
  await requireCustomer(ctx, provider)
  const resumed = await resumedPayment(ctx, provider, form)
  if (resumed) return resumed
  const unfinished = await unfinishedCharge(ctx, form.charge)
  if (unfinished) await endPayment(ctx, provider, unfinished)
  const charge = await atomically(ctx, async (ctx) => {
    await lockBilling(ctx.db, ctx.actor.id)
    const method = await requireMethod(ctx, provider, form)
    return claimForUser(ctx, await wantedCharge(ctx, provider, form), method)
  })
  return payNow(ctx, provider, charge)
}

/** Sends a claimed charge and describes its payment. */
export async function payNow(
  ctx: SignedInCtx,
  provider: PaymentProvider,
  charge: ChargeRow,
): Promise<Payment> {
  const { db, now, log } = ctx
  try {
    const payment = await sendCharge({ db, provider, now, log }, charge)
    if (payment?.state === 'succeeded')
      // The message of the provider repeats it if it fails.
      await syncMethods(ctx, provider, ctx.actor.id).catch((error: unknown) =>
        log.warn({ err: error }, 'payment methods were not read'),
      )
    return viewPayment(await requireCharge(ctx, charge.id), payment)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError('overloaded', ruleMessage('payment_unknown'))
  }
}

const viewPayment = (charge: ChargeRow, payment: ProviderPayment | undefined): Payment => ({
  payment_intent_id: payment?.id ?? null,
  client_secret: payment?.state === 'needs_confirmation' ? payment.clientSecret : null,
  charge_id: charge.id,
  price_id: charge.priceId,
  status: charge.status,
  failure: charge.failure,
  tax: charge.tax,
  total: charge.amount,
  currency_code: charge.currency,
  payment_method: payment?.methodId ?? null,
})

async function requireCharge({ db, actor }: SignedInCtx, id: string): Promise<ChargeRow> {
  const charge = await findCharge(db, id)
  if (!charge) throw notFound('charge', id)
  authorizeCharge(actor, 'charge.pay', charge, id)
  return charge
}

/** The payment that the caller already has open in their browser, as long as it waits for confirmation. */
async function resumedPayment(
  ctx: SignedInCtx,
  provider: PaymentProvider,
  { existing_payment_intent: id, charge: wish }: Form,
): Promise<Payment | undefined> {
  if (id === undefined) return undefined
  const known = await findPaymentRow(ctx.db, { provider: provider.name, id })
  const charge = known && (await findCharge(ctx.db, known.chargeId))
  if (!charge || charge.userId !== ctx.actor.id || charge.status !== 'processing') return undefined
  const payment = await reread(() => provider.findPayment(id))
  if (payment?.state !== 'needs_confirmation') return undefined
  const isSame =
    wish.type === 'existing'
      ? wish.id === charge.id
      : charge.interval === wish.interval &&
        (await requirePriceRow(ctx.db, charge.priceId)).productId === wish.product_id
  return isSame ? viewPayment(charge, payment) : undefined
}

async function reread<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError('overloaded', ruleMessage('provider_unavailable'))
  }
}

async function unfinishedCharge(ctx: SignedInCtx, wish: Wish): Promise<ChargeRow | undefined> {
  const charge =
    wish.type === 'existing' ? await findCharge(ctx.db, wish.id) : await pendingOf(ctx, wish.product_id)
  return charge?.status === 'processing' && charge.userId === ctx.actor.id ? charge : undefined
}

/** Ends a payment that waits for a confirmation in another tab or a closed one. Any other one in progress stays. */
export async function endPayment(
  { db, now }: SignedInCtx,
  provider: PaymentProvider,
  charge: ChargeRow,
): Promise<void> {
  const [current] = await listPayments(db, { provider: provider.name, chargeId: charge.id })
  if (!current || current.attempt !== charge.attempt) throw inProgress()
  const payment = await reread(async () => {
    const found = await provider.findPayment(current.id)
    return found?.state === 'needs_confirmation' ? provider.cancelPayment(current.id) : found
  })
  if (payment)
    await repeatedly(db, PATIENT_ATTEMPTS, (tx) =>
      applyPayment(tx, { provider: provider.name, payment, now: now() }),
    )
}

async function pendingOf({ db, actor }: SignedInCtx, productId: string): Promise<ChargeRow | undefined> {
  const subscription = await findUnitarySubscription(db, { userId: actor.id, productId })
  return subscription && findLastCharge(db, subscription.id)
}

async function requireMethod(
  { db, actor }: SignedInCtx<Tx>,
  provider: PaymentProvider,
  form: Form,
): Promise<string> {
  if (form.type === 'confirmation_token') return form.token
  const methods = await listMethodsOf(db, { userId: actor.id, provider: provider.name })
  if (!methods.some(({ id }) => id === form.id)) throw notFound('payment method', form.id)
  return form.id
}

/** The charge goes to the provider with the payer present. */
export function claimForUser(
  { db, now }: SignedInCtx<Tx>,
  charge: ChargeRow,
  method: string,
): Promise<ChargeRow> {
  if (!mayBecome(charge.status, charge.status === 'open' ? 'claim' : 'retry')) throw inProgress()
  return updateCharge(db, charge.id, {
    status: 'processing',
    attempt: charge.attempt + 1,
    method,
    offSession: false,
    lastAttempt: now(),
    leaseUntil: new Date(now().getTime() + CHARGE_LEASE_MS),
  })
}

async function wantedCharge(
  ctx: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { charge: wish, metadata }: Form,
): Promise<ChargeRow> {
  if (wish.type === 'existing') return existingCharge(ctx, provider, wish)
  const { db, actor, now } = ctx
  const product = await findProduct(db, wish.product_id)
  if (!product?.isOffered) throw notFound('product', wish.product_id)
  const price = await offeredPrice(ctx, wish)
  if (product.type === 'pyro' && (await countServersOf(db, actor.id)) >= SERVERS_MAX)
    throw new AppError('invalid_input', ruleMessage('servers_full', { max: SERVERS_MAX }))
  const { interval } = wish
  const { id: productId, isUnitary } = product
  const known = isUnitary ? await findUnitarySubscription(db, { userId: actor.id, productId }) : undefined
  const subscription =
    known ??
    (await insertSubscription(db, {
      productId,
      isUnitary,
      interval,
      priceId: price.id,
      id: mintId(),
      userId: actor.id,
      status: 'unprovisioned',
      metadata: metadata === undefined ? null : JSON.stringify(metadata),
      createdAt: now(),
    }))
  const last = known && (await findLastCharge(db, known.id))
  if (known?.status === 'provisioned' && last?.status !== 'failed')
    throw new AppError('invalid_input', ruleMessage('already_subscribed'))
  if (last?.status === 'processing') throw inProgress()
  if (last?.status === 'open') throw new AppError('invalid_input', ruleMessage('already_subscribed'))
  if (last?.status === 'failed')
    return updateCharge(db, last.id, {
      priceId: price.id,
      interval,
      amount: price[interval],
      currency: price.currency,
    })
  return newCharge(ctx, provider, { subscription, price, interval })
}

interface Offer {
  subscription: SubscriptionRow
  price: BillingPriceRow
  interval: SubscriptionRow['interval']
}

const newCharge = (
  { db, actor, now }: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { subscription, price, interval }: Offer,
): Promise<ChargeRow> =>
  insertCharge(db, {
    priceId: price.id,
    currency: price.currency,
    amount: price[interval],
    interval,
    id: mintId(),
    userId: actor.id,
    subscriptionId: subscription.id,
    type: 'subscription',
    status: 'open',
    platform: provider.name,
    due: now(),
    createdAt: now(),
  })

/** A charge that failed is paid; after the end of a subscription a new one begins at its price and interval. */
async function existingCharge(
  ctx: SignedInCtx<Tx>,
  provider: PaymentProvider,
  { id, price_id: seen }: Extract<Wish, { type: 'existing' }>,
): Promise<ChargeRow> {
  const { db, actor, now } = ctx
  const charge = await findCharge(db, id)
  if (!charge) throw notFound('charge', id)
  authorizeCharge(actor, 'charge.pay', charge, id)
  if (charge.status === 'processing') throw inProgress()
  if (charge.status === 'failed' && charge.type === 'subscription') return charge
  const { subscriptionId } = charge
  const subscription = subscriptionId === null ? undefined : await findSubscription(db, subscriptionId)
  const last = subscription && (await findLastCharge(db, subscription.id))
  const isOver = last?.id === charge.id && charge.status === 'cancelled' && charge.due <= now()
  if (!subscription || !isOver || subscription.status === 'provisioned')
    throw new AppError('invalid_input', ruleMessage('charge_not_payable'))
  const old = await requirePriceRow(db, subscription.priceId)
  const price = (await listCurrentPrices(db, old.productId)).find(({ currency }) => currency === old.currency)
  if (!price) throw new AppError('invalid_input', ruleMessage('charge_not_payable'))
  const { interval } = subscription
  if (seen !== undefined && seen !== price.id) throw priceChanged(price, interval)
  return newCharge(ctx, provider, { subscription, price, interval })
}

/** The price that the caller saw, or else the one in US dollars. */
async function offeredPrice(
  { db }: SignedInCtx<Tx>,
  { product_id: productId, price_id: priceId, interval }: Extract<Wish, { type: 'new' }>,
): Promise<BillingPriceRow> {
  const prices = await listCurrentPrices(db, productId)
  const seen = priceId === undefined ? undefined : await requireOwnPrice(db, priceId, productId)
  const currency = seen?.currency ?? DEFAULT_CURRENCY
  const price = prices.find((one) => one.currency === currency)
  if (!price) throw notFound('price', priceId ?? productId)
  if (seen && seen.id !== price.id) throw priceChanged(price, interval)
  return price
}

/** The price that the caller saw is no longer current. */
export const priceChanged = (
  { id, currency, ...price }: BillingPriceRow,
  interval: SubscriptionRow['interval'],
) => new AppError('conflict', ruleMessage('price_changed', { price: id, amount: price[interval], currency }))

/** A price of the product, which may be retired. */
export async function requireOwnPrice(db: Tx, id: string, productId: string): Promise<BillingPriceRow> {
  const price = await findPrice(db, id)
  if (price?.productId !== productId) throw notFound('price', id)
  return price
}
