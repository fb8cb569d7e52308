import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { DEFAULT_CURRENCY } from '@quarry/domain/billing/currencies'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import type { Purchase } from '../billing.queries.ts'
import { isUnfinished, subscriptionState, type SubscriptionState } from '../subscription-state.ts'

/** What can be bought now. */
export interface Offer {
  product: Pick<Product, 'id' | 'metadata' | 'prices'>
  /** Name of the hosted server; of a new one, as its buyer entered it. */
  server: string | undefined
  currency: string
  /** Preselected. */
  interval: OfferedInterval
  /** A charge that is paid as it is, without the choice of a plan. `priceId` is the price at which a server begins again. */
  charge: { id: string; amount: number; interval: OfferedInterval; priceId?: string } | undefined
  /** Why the last attempt was refused. */
  failure: string | null
  /** An earlier subscription continues. */
  isResumed: boolean
}

interface OfferInput {
  product: Product
  subscription: Subscription | undefined
  state: SubscriptionState
  /** Of the page, unless the charge of an unfinished purchase has another one. */
  currency: string
  /** The user has chosen this currency. */
  isCurrencyChosen?: boolean
}

/**
 * The supporter subscription. Undefined while it is active, or a payment of it is in progress that was begun
 * automatically.
 */
export function offerOf(input: OfferInput): Offer | undefined {
  const { product, subscription, state, currency, isCurrencyChosen = false } = input
  const charge = subscription?.charge ?? undefined
  const isBegun = isUnfinished(subscription, state)
  if (state === 'active' || state === 'cancelling' || (state === 'processing' && !isBegun)) return undefined
  const failed = state === 'failed' || state === 'refused' ? charge : undefined
  const unfinished = failed ?? (isBegun ? charge : undefined)
  const interval =
    unfinished?.interval ?? (state === 'ended' ? subscription?.interval : undefined) ?? 'yearly'
  return {
    product,
    interval,
    server: undefined,
    currency: state === 'failed' || !isCurrencyChosen ? (unfinished?.currency_code ?? currency) : currency,
    charge: failed && state === 'failed' ? { id: failed.id, amount: failed.amount, interval } : undefined,
    failure: failed?.failure ?? null,
    isResumed: state === 'ended',
  }
}

/** A new hosted server, with the name of the last purchase if its payment did not succeed. */
export const newServerOfferOf = (product: Product, subscriptions: readonly Subscription[]): Offer => ({
  product,
  server: unpaidName(subscriptions.find((one) => one.product.type === 'pyro')),
  currency: DEFAULT_CURRENCY,
  interval: 'yearly',
  charge: undefined,
  failure: null,
  isResumed: false,
})

function unpaidName(subscription: Subscription | undefined): string | undefined {
  if (!subscription || subscription.since !== null) return undefined
  const name = subscription.metadata?.['server_name']
  return typeof name === 'string' ? name : undefined
}

/** Whether the buyer names the server that is created. */
export const isNewServer = ({ product, charge }: Offer): boolean =>
  product.metadata.type === 'pyro' && charge === undefined

/** The payment of a hosted server: of the charge that is not paid, or of a new cycle after its end. */
export function serverOfferOf(subscription: Subscription): Offer | undefined {
  const { charge, current_price: price } = subscription
  const state = subscriptionState(subscription)
  const isResumed = canResume(subscription, state)
  if (
    !charge ||
    !(isResumed || state === 'failed' || state === 'refused' || isUnfinished(subscription, state))
  )
    return undefined
  const interval = isResumed ? subscription.interval : (charge.interval ?? subscription.interval)
  return {
    interval,
    isResumed,
    product: { id: subscription.product_id, metadata: subscription.product, prices: price ? [price] : [] },
    server: subscription.server?.name,
    currency: subscription.currency_code,
    charge:
      isResumed && price
        ? { interval, id: charge.id, amount: price.prices.intervals[interval], priceId: price.id }
        : { interval, id: charge.id, amount: charge.amount },
    failure: charge.failure,
  }
}

/** Whether a server that ended is still sold. */
export const canResume = (
  { charge, current_price: price }: Subscription,
  state: SubscriptionState,
): boolean => state === 'ended' && charge?.status === 'cancelled' && price !== null

export const priceOf = ({ product, currency }: Pick<Offer, 'product' | 'currency'>) =>
  product.prices.find(({ currency_code: code }) => code === currency)

/** The price that the buyer sees; undefined for a charge that is paid at its own. */
export const seenPriceOf = (offer: Offer): string | undefined =>
  offer.charge ? offer.charge.priceId : priceOf(offer)?.id

/** What is paid now and in each interval. */
export const amountOf = (offer: Offer, interval: OfferedInterval): number =>
  offer.charge?.amount ?? priceOf(offer)?.prices.intervals[interval] ?? 0

/** The request of a purchase; the price is the one that was shown. */
export function chargeOf(offer: Offer, interval: OfferedInterval): Purchase['charge'] {
  const price = seenPriceOf(offer)
  const seen = price === undefined ? {} : { price_id: price }
  if (offer.charge) return { type: 'existing', id: offer.charge.id, ...seen }
  return { type: 'new', product_id: offer.product.id, interval, ...seen }
}

export const submitLabel = ({ charge, isResumed }: Offer) =>
  isResumed ? 'billing.resubscribe' : charge ? 'billing.payNow' : 'billing.subscribe'
