import { CHARGE_STATUSES, CHARGE_TYPES, REFUND_KINDS, REFUND_REASONS } from '@quarry/domain/billing/charges'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { REFUNDS_LISTED, SELLER_ADDRESS_LINES } from '@quarry/domain/billing/invoices'
import { PAYMENT_PROVIDERS } from '@quarry/domain/billing/payment-methods'
import { CHARGES_PAGE } from '@quarry/domain/billing/subscriptions'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, QueryBoolean, queryInteger, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { CurrencyCode, ProductMetadata } from './products.ts'

export const Charge = z.object({
  id: z.string(),
  user_id: z.string(),
  price_id: z.string(),
  /** Minor units, with tax; refunds are negative. */
  amount: z.int(),
  currency_code: CurrencyCode,
  status: z.enum(CHARGE_STATUSES),
  due: Timestamp,
  last_attempt: Timestamp.nullable(),
  type: z.enum(CHARGE_TYPES),
  subscription_id: z.string().nullable(),
  interval: z.enum(OFFERED_INTERVALS).nullable(),
  platform: z.enum(PAYMENT_PROVIDERS),
  /** The refunded charge. */
  parent: z.string().nullable(),
  /** Minor units that were refunded, or are being refunded. */
  refunded: z.int(),
  /** Without the provider's fee; null until it is known. */
  net: z.int().nullable(),
  tax: z.int(),
  product_id: z.string(),
  product: ProductMetadata,
  /** Why the provider refused the last attempt. */
  failure: z.string().nullable(),
  /** When it is attempted again automatically. */
  next_attempt: Timestamp.nullable(),
  refund_reason: z.enum(REFUND_REASONS).nullable(),
  /** The paid billing cycle. */
  cycle: z.object({ start: Timestamp, end: Timestamp }).nullable(),
  /** `number` has no gaps within a year. */
  invoice: z.object({ year: z.int(), number: z.int() }).nullable(),
})
export type Charge = z.output<typeof Charge>

export const Invoice = z.object({
  year: z.int(),
  /** Has no gaps within a year. */
  number: z.int(),
  issued: Timestamp,
  charge: Charge,
  refunds: z.array(Charge).max(REFUNDS_LISTED),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()).max(SELLER_ADDRESS_LINES),
    tax_id: z.string().nullable(),
  }),
  /** Null once the account is deleted. */
  buyer: z.object({ username: z.string(), email: z.string().nullable() }).nullable(),
})
export type Invoice = z.output<typeof Invoice>

const signedIn = { tag: 'billing', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const listCharges = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/payments',
  summary: 'List your charges, newest first; staff can name another user',
  query: z.object({
    user_id: Id.optional(),
    /** Without upcoming and cancelled charges. */
    past: QueryBoolean.optional(),
    limit: queryInteger(1, CHARGES_PAGE).default(CHARGES_PAGE),
    /** The last charge of the previous page. */
    before: Id.optional(),
  }),
  response: z.array(Charge).max(CHARGES_PAGE),
})

export const getChargesTable = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/payments/table',
  summary: 'Fetch your past charges as CSV, newest first',
  response: z.unknown(),
})

export const getInvoice = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/charge/:charge/invoice',
  summary: 'Get the invoice of a charge that succeeded',
  response: Invoice,
})

export const refundCharge = endpoint({
  tag: 'billing',
  access: 'moderator',
  scope: 'SESSION_ACCESS',
  proof: 'recent',
  method: 'POST',
  path: '/_internal/billing/charge/:charge/refund',
  summary: 'Refund a charge fully, partially or not at all, and end its subscription if wanted',
  body: z.object({
    type: z.enum(REFUND_KINDS),
    /** Minor units; for partial refunds. */
    amount: z
      .int({ message: ruleText('whole_number') })
      .min(1, { message: ruleText('at_least', { min: 1 }) })
      .optional(),
    unprovision: z.boolean().default(false),
  }),
  response: NoContent,
})
