import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import type { Purchase } from '../billing.queries.ts'
import type { SubscriptionState } from '../subscription-state.ts'

/** What can be bought now. */
export interface Offer {
  product: Product
  currency: string
  /** Preselected. */
  interval: OfferedInterval
  /** A charge that failed and is paid as it is, without the choice of a plan. */
  charge: { id: string; amount: number; interval: OfferedInterval } | undefined
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

/** Undefined while the subscription is active, or a payment of it is in progress that was begun automatically. */
export function offerOf(input: OfferInput): Offer | undefined {
  const { product, subscription, state, currency, isCurrencyChosen = false } = input
  const charge = subscription?.charge ?? undefined
  const isBegun = state === 'processing' && subscription?.since === null
  if (state === 'active' || state === 'cancelling' || (state === 'processing' && !isBegun)) return undefined
  const failed = state === 'failed' || state === 'refused' ? charge : undefined
  const unfinished = failed ?? (isBegun ? charge : undefined)
  const interval =
    unfinished?.interval ?? (state === 'ended' ? subscription?.interval : undefined) ?? 'yearly'
  return {
    product,
    interval,
    currency: state === 'failed' || !isCurrencyChosen ? (unfinished?.currency_code ?? currency) : currency,
    charge: failed && state === 'failed' ? { id: failed.id, amount: failed.amount, interval } : undefined,
    failure: failed?.failure ?? null,
    isResumed: state === 'ended',
  }
}

export const priceOf = ({ product, currency }: Pick<Offer, 'product' | 'currency'>) =>
  product.prices.find(({ currency_code: code }) => code === currency)

/** What is paid now and in each interval. */
export const amountOf = (offer: Offer, interval: OfferedInterval): number =>
  offer.charge?.amount ?? priceOf(offer)?.prices.intervals[interval] ?? 0

/** The request of a purchase; the price is the one that was shown. */
export function chargeOf(offer: Offer, interval: OfferedInterval): Purchase['charge'] {
  if (offer.charge) return { type: 'existing', id: offer.charge.id }
  const price = priceOf(offer)
  return { type: 'new', product_id: offer.product.id, interval, ...(price && { price_id: price.id }) }
}
