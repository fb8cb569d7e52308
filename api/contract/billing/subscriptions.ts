import { CHARGE_STATUSES } from '@quarry/domain/billing/charges'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { PROVIDER_ID } from '@quarry/domain/billing/payment-methods'
import { SERVER_PLANS } from '@quarry/domain/billing/server-plans'
import { SUBSCRIPTION_STATUSES, SUBSCRIPTIONS_LISTED } from '@quarry/domain/billing/subscriptions'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, text, Timestamp } from '../fields.ts'
import { Payment } from './payments.ts'
import { CurrencyCode, ProductMetadata, ProductPrice, RecurringPrice } from './products.ts'

/** The charge that is not settled, or the last one. `cancelled` before it is due: the subscription ends then. */
export const NextCharge = z.object({
  id: z.string(),
  status: z.enum(CHARGE_STATUSES),
  due: Timestamp,
  amount: z.int(),
  currency_code: CurrencyCode,
  interval: z.enum(OFFERED_INTERVALS).nullable(),
  price_id: z.string(),
  /** What it pays for, which a change to a cheaper plan changes first. */
  product: ProductMetadata,
  failure: z.string().nullable(),
  next_attempt: Timestamp.nullable(),
})

export const Subscription = z.object({
  id: z.string(),
  user_id: z.string(),
  price_id: z.string(),
  interval: z.enum(OFFERED_INTERVALS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  created: Timestamp,
  metadata: z.record(z.string(), z.unknown()).nullable(),
  product_id: z.string(),
  product: ProductMetadata,
  /** The hosted server that it pays for; null before it is created and after it is deleted. */
  server: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Its own price, which may no longer be offered. */
  currency_code: CurrencyCode,
  prices: RecurringPrice,
  /** The price at which it is resumed after its end; null if its product is no longer sold in its currency. */
  current_price: ProductPrice.nullable(),
  /** The payment of a change of plan is in progress. */
  changes_plan: z.boolean(),
  /** When the perks last began. */
  since: Timestamp.nullable(),
  charge: NextCharge.nullable(),
})
export type Subscription = z.output<typeof Subscription>

const signedIn = { tag: 'billing', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const listSubscriptions = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/subscriptions',
  summary: 'List your subscriptions; staff can name another user',
  query: z.object({ user_id: Id.optional() }),
  response: z.array(Subscription).max(SUBSCRIPTIONS_LISTED),
})

export const editSubscription = endpoint({
  ...signedIn,
  method: 'PATCH',
  path: '/_internal/billing/subscription/:subscription',
  summary: 'Cancel or continue a subscription, or change its interval or plan; a dearer plan is paid now',
  body: z.object({
    cancelled: z.boolean().optional(),
    interval: z.enum(OFFERED_INTERVALS).optional(),
    /** Id of the new product. */
    product: Id.optional(),
    /** The price of the new product that you saw. Another one is rejected with the current price. */
    price_id: Id.optional(),
    /** Pays the new plan; the primary one if absent. */
    payment_method: text(PROVIDER_ID).optional(),
  }),
  /** 204 unless something is paid now. */
  response: Payment.optional(),
})

/** A plan that a subscription can change to, and what it costs. */
export const PlanChange = z.object({
  product_id: z.string(),
  product: ProductMetadata,
  price: ProductPrice,
  /** Paid at once, for the rest of the billing cycle. It falls with time. */
  amount_now: z.int(),
  /** The next charge; later ones are the price. */
  next_amount: z.int(),
  /** False while the node of the server has too little free memory. */
  available: z.boolean(),
})
export type PlanChange = z.output<typeof PlanChange>

export const listPlanChanges = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/subscription/:subscription/plans',
  summary: 'List the other plans of a subscription with what a change costs',
  response: z.array(PlanChange).max(SERVER_PLANS.length),
})
