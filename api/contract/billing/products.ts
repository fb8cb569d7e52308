import { CURRENCY_CODES } from '@quarry/domain/billing/currencies'
import { PAYMENT_PROVIDERS } from '@quarry/domain/billing/payment-methods'
import { SERVER_PLANS } from '@quarry/domain/billing/server-plans'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const CurrencyCode = z.enum(CURRENCY_CODES as [string, ...string[]])

/** Amounts in minor units of the currency, by interval. */
export const RecurringPrice = z.object({
  type: z.literal('recurring'),
  intervals: z.object({ monthly: z.int(), yearly: z.int() }),
})

export const ProductPrice = z.object({
  id: z.string(),
  product_id: z.string(),
  currency_code: CurrencyCode,
  prices: RecurringPrice,
})
export type ProductPrice = z.output<typeof ProductPrice>

/** A plan of hosted servers. Sizes in MB. */
export const ServerPlan = z.object({
  type: z.literal('pyro'),
  cpu: z.int(),
  ram: z.int(),
  swap: z.int(),
  storage: z.int(),
})

/** The supporter subscription, or a plan of hosted servers. */
export const ProductMetadata = z.discriminatedUnion('type', [
  z.object({ type: z.literal('midas') }),
  ServerPlan,
])

export const Product = z.object({
  id: z.string(),
  metadata: ProductMetadata,
  prices: z.array(ProductPrice).max(CURRENCY_CODES.length),
  /** A user can have one subscription of it only. */
  unitary: z.boolean(),
})
export type Product = z.output<typeof Product>

export const listProducts = endpoint({
  tag: 'billing',
  access: 'public',
  method: 'GET',
  path: '/_internal/billing/products',
  summary: 'List everything that is sold, with its current prices',
  response: z.array(Product).max(SERVER_PLANS.length + 1),
})

export const getPaymentProvider = endpoint({
  tag: 'billing',
  access: 'public',
  method: 'GET',
  path: '/_internal/billing/provider',
  summary: 'Get the payment provider of the site; `none` if nothing is sold',
  response: z.object({
    provider: z.enum([...PAYMENT_PROVIDERS, 'none']),
    /** For the provider's scripts in browsers. */
    publishable_key: z.string().nullable(),
    /** Taxes are calculated, as a part of the price. */
    includes_tax: z.boolean(),
  }),
})
