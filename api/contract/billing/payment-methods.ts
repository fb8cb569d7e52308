import { PAYMENT_METHODS_MAX } from '@quarry/domain/billing/payment-methods'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** What can be shown of a payment method. Card data never reaches the site. */
export const PaymentMethod = z.object({
  id: z.string(),
  type: z.string(),
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  expiry_month: z.int().nullable(),
  expiry_year: z.int().nullable(),
  /** Name or email address of a wallet. */
  label: z.string().nullable(),
  primary: z.boolean(),
  created: Timestamp,
})
export type PaymentMethod = z.output<typeof PaymentMethod>

const Methods = z.array(PaymentMethod).max(PAYMENT_METHODS_MAX).optional()

export const PaymentSetup = z.object({ setup_intent_id: z.string(), client_secret: z.string() })
export type PaymentSetup = z.output<typeof PaymentSetup>

const signedIn = { tag: 'billing', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const getCustomer = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/customer',
  summary: 'Get your customer id at the payment provider; 204 before the first payment',
  response: z.object({ id: z.string() }).optional(),
})

export const listPaymentMethods = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/_internal/billing/payment_methods',
  summary: 'List your payment methods; 204 before the first payment',
  response: Methods,
})

export const refreshPaymentMethods = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/_internal/billing/payment_methods/refresh',
  summary: 'Read your payment methods from the provider, after adding one',
  response: Methods,
})

export const addPaymentMethod = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/_internal/billing/payment_method',
  summary: 'Begin to add a payment method; the browser completes it with the provider',
  response: PaymentSetup,
})

export const editPaymentMethod = endpoint({
  ...signedIn,
  method: 'PATCH',
  path: '/_internal/billing/payment_method/:method',
  summary: 'Make a payment method the primary one',
  body: z.object({ primary: z.literal(true, { message: ruleText('true_only') }) }),
  response: NoContent,
})

export const deletePaymentMethod = endpoint({
  ...signedIn,
  method: 'DELETE',
  path: '/_internal/billing/payment_method/:method',
  summary: 'Delete a payment method; the primary one stays while something is subscribed',
  response: NoContent,
})
