import type { Subscription } from '@quarry/api/contract/billing/subscriptions'

/**
 * `refused` is a first payment that failed, `failed` a later one; `cancelling` keeps the perks until the end of the
 * billing cycle, `ended` had them before.
 */
export type SubscriptionState =
  | 'none'
  | 'processing'
  | 'active'
  | 'cancelling'
  | 'failed'
  | 'refused'
  | 'ended'

/** What the user sees of a subscription and its next charge. */
export function subscriptionState(subscription: Subscription | undefined): SubscriptionState {
  if (!subscription) return 'none'
  const { charge, since, status } = subscription
  const isProvisioned = status === 'provisioned'
  switch (charge?.status) {
    case 'processing':
      return 'processing'
    case 'failed':
      return since === null ? 'refused' : 'failed'
    case 'open':
      return isProvisioned ? 'active' : 'processing'
    case 'succeeded':
      if (isProvisioned) return 'active'
      break
    case 'cancelled':
      if (isProvisioned) return 'cancelling'
      break
    case undefined:
      break
  }
  return since === null ? 'none' : 'ended'
}

/** Whether a first payment was begun and waits; it can be started again. */
export const isUnfinished = (subscription: Subscription | undefined, state: SubscriptionState): boolean =>
  state === 'processing' && subscription?.since === null

/** States in which the product can be bought. */
export const isForSale = (state: SubscriptionState): boolean =>
  state === 'none' || state === 'refused' || state === 'ended'
