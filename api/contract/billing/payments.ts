import { CHARGE_STATUSES } from '@quarry/domain/billing/charges'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { LOCAL_OUTCOMES, PROVIDER_ID, TOKEN_SHAPE } from '@quarry/domain/billing/payment-methods'
import { SERVER_NAME, SERVER_REGION } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, record, text } from '../fields.ts'
import { ruleText } from '../rules.ts'
import { CurrencyCode } from './products.ts'

export const Payment = z.object({
  /** Null if the provider did not create a payment. */
  payment_intent_id: z.string().nullable(),
  /** Only while the payer has to confirm the payment in their browser. */
  client_secret: z.string().nullable(),
  charge_id: z.string(),
  price_id: z.string(),
  /** `succeeded`, `failed` with the reason, or `processing` while it waits for the payer or the provider. */
  status: z.enum(CHARGE_STATUSES),
  failure: z.string().nullable(),
  tax: z.int(),
  total: z.int(),
  currency_code: CurrencyCode,
  payment_method: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

export const NewCharge = z.object({
  type: z.literal('new'),
  product_id: Id,
  interval: z.enum(OFFERED_INTERVALS).default('yearly'),
  /** The price that the buyer saw. A price that is no longer current is rejected with the new one. */
  price_id: Id.optional(),
})

const ExistingCharge = z.object({
  type: z.literal('existing'),
  id: Id,
  /** The price that the buyer saw, where an ended subscription begins again. A former price is rejected. */
  price_id: Id.optional(),
})

const Wanted = z.discriminatedUnion('type', [ExistingCharge, NewCharge])

/** Wishes for a new server. */
export const NewServer = z.object({
  type: z.literal('pyro'),
  server_name: text(SERVER_NAME).optional(),
  server_region: text(SERVER_REGION).optional(),
  source: record(z.unknown(), 8).optional(),
})

const common = {
  charge: Wanted,
  existing_payment_intent: text(PROVIDER_ID).optional(),
  metadata: NewServer.optional(),
}

const signedIn = { tag: 'billing', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const startPayment = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/_internal/billing/payment',
  summary: 'Buy a subscription, or pay a charge that failed or was cancelled',
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('payment_method'), id: text(PROVIDER_ID), ...common }),
    z.object({
      type: z.literal('confirmation_token'),
      token: text(PROVIDER_ID).regex(TOKEN_SHAPE, { message: ruleText('payment_token') }),
      ...common,
    }),
  ]),
  response: Payment,
})

export const chooseLocalOutcome = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/_internal/billing/local/:object',
  summary: 'Choose the outcome of your test payment or test payment method; 404 unless PAYMENTS is local',
  body: z.object({ outcome: z.enum(LOCAL_OUTCOMES) }),
  response: NoContent,
})
