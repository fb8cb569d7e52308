import Stripe from 'stripe'
import { PAYMENT_METHODS_MAX } from '@quarry/domain/billing/payment-methods'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  type ProviderMethod,
} from '../../ports/payment-provider.ts'
import { isSigned } from './event-signature.ts'
import { calculateTax, type StripeTax } from './stripe-tax.ts'
import { disputeOf, EXPANDED, paymentOf, refundOf } from './stripe-objects.ts'

interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Replaces the address of the provider. */
  url?: string | undefined
  timeoutMs?: number
  /** Calculates the tax of each payment, which is part of its amount. */
  hasTax?: boolean
}

/** A worker has claimed a charge for ten minutes when it sends it. */
const TIMEOUT_MS = 20_000
/** Payments and refunds in one response. */
const PAGE = 100

/** Payments by PaymentIntents. The secret key stays in this process; card data never arrives here. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    ...hostOf(options.url),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    // A request without a response is repeated by the charge engine, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Quarry' },
  })
  return {
    name: 'stripe',
    publishableKey: options.publishableKey,
    hasTax: options.hasTax ?? false,
    createCustomer: async ({ key, userId }) => {
      const input = { metadata: { user_id: userId } }
      return (await settled(stripe.customers.create(input, { idempotencyKey: key }))).id
    },
    deleteCustomer: async (customerId) => {
      // Rejected if it was deleted before.
      await settled(stripe.customers.del(customerId)).catch(ignoreRefusal)
    },
    createSetup: async ({ key, customerId: customer }) => {
      const input = { customer, usage: 'off_session', automatic_payment_methods: { enabled: true } } as const
      const setup = await settled(stripe.setupIntents.create(input, { idempotencyKey: key }))
      return { id: setup.id, clientSecret: setup.client_secret ?? '' }
    },
    listMethods: async (customerId) => {
      const limit = PAYMENT_METHODS_MAX
      const { data } = await settled(stripe.customers.listPaymentMethods(customerId, { limit }))
      return data.map(methodOf)
    },
    detachMethod: async (id) => {
      await settled(stripe.paymentMethods.detach(id)).catch(ignoreRefusal)
    },
    ...stripePayments(stripe, options),
    readEvent: ({ body, signature, now }) =>
      isSigned(options.webhookSecret, { body, signature, now }) ? eventOf(body) : undefined,
  }
}

type Payments = Pick<PaymentProvider, 'pay' | 'findPayment' | 'findPaymentOf' | 'cancelPayment' | 'refund'>

function stripePayments(stripe: Stripe, { hasTax = false }: Pick<StripeOptions, 'hasTax'>): Payments {
  const read = async (intent: Stripe.PaymentIntent) => {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const about = { payment_intent: intent.id, limit: PAGE }
    const refunds =
      charge && charge.amount_refunded > 0 ? await settled(stripe.refunds.list(about)) : undefined
    const disputes = charge?.disputed ? await settled(stripe.disputes.list(about)) : undefined
    return {
      ...paymentOf(intent),
      refunds: (refunds?.data ?? []).map(refundOf),
      disputes: (disputes?.data ?? []).map(disputeOf),
    }
  }
  const find = async (id: string) =>
    read(await settled(stripe.paymentIntents.retrieve(id, { expand: EXPANDED })))
  return {
    pay: async (request) => {
      try {
        const { key: idempotencyKey } = request
        const tax = hasTax ? await calculateTax(stripe, request, settled) : undefined
        const input = intentFor(request, tax)
        return await read(await settled(stripe.paymentIntents.create(input, { idempotencyKey })))
      } catch (error) {
        if (error instanceof Declined) return find(error.paymentId)
        throw error
      }
    },
    findPayment: (id) => find(id).catch(ignoreRefusal),
    findPaymentOf: async ({ customerId, chargeId, attempt }) => {
      const list = stripe.paymentIntents.list({ customer: customerId, limit: PAGE })
      const { data } = await settled(list)
      const found = data.find(
        ({ metadata }) => metadata['charge_id'] === chargeId && metadata['attempt'] === String(attempt),
      )
      return found && find(found.id)
    },
    cancelPayment: async (id) => {
      // Rejected if it is final; then it stays as it is.
      await settled(stripe.paymentIntents.cancel(id)).catch(ignoreRefusal)
      return find(id)
    },
    refund: async ({ key, chargeId, paymentId, amount }) => {
      const input = { payment_intent: paymentId, amount, metadata: { charge_id: chargeId } }
      return refundOf(await settled(stripe.refunds.create(input, { idempotencyKey: key })))
    },
  }
}

const intentFor = (
  request: PaymentRequest,
  tax: StripeTax | undefined,
): Stripe.PaymentIntentCreateParams => ({
  amount: request.amount,
  currency: request.currency.toLowerCase(),
  customer: request.customerId,
  confirm: true,
  expand: EXPANDED,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  metadata: {
    charge_id: request.chargeId,
    attempt: String(request.attempt),
    off_session: String(request.offSession),
    ...(tax && { tax: String(tax.amount) }),
  },
  // Stripe records the tax when the payment succeeds, and reverses it with refunds.
  ...(tax && { hooks: { inputs: { tax: { calculation: tax.calculationId } } } }),
  ...(request.offSession ? { off_session: true } : { setup_future_usage: 'off_session' }),
  ...('id' in request.method
    ? { payment_method: request.method.id }
    : { confirmation_token: request.method.token }),
})

/** The bank of the payer declined; the payment exists. */
class Declined extends Error {
  readonly paymentId: string

  constructor(paymentId: string) {
    super('declined')
    this.paymentId = paymentId
  }
}

/** Errors after which the request had no effect. A wrong key of the operator is none of them: nothing must fail by it. */
const REFUSALS: readonly string[] = ['StripeCardError', 'StripeInvalidRequestError']

async function settled<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw new ProviderUnavailable(String(error))
    const paymentId = error.payment_intent?.id
    if (error.type === 'StripeCardError' && paymentId !== undefined) throw new Declined(paymentId)
    if (!REFUSALS.includes(error.type)) throw new ProviderUnavailable(error.type)
    throw new ProviderRefusal(error.code ?? error.type, error.type)
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ProviderRefusal)) throw error
}

function hostOf(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname: host, port, protocol } = new URL(url)
  return {
    host,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  } as const
}

function methodOf(method: Stripe.PaymentMethod): ProviderMethod {
  const { card } = method
  return {
    id: method.id,
    type: method.type,
    brand: card?.brand ?? null,
    lastFour: card?.last4 ?? null,
    expiryMonth: card?.exp_month ?? null,
    expiryYear: card?.exp_year ?? null,
    label: method.paypal?.payer_email ?? method.cashapp?.cashtag ?? null,
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Only ids are used: the object is read again. */
function eventOf(body: Uint8Array): ProviderEvent | undefined {
  const event = JSON.parse(Buffer.from(body).toString('utf8')) as {
    id?: unknown
    type?: unknown
    data?: { object?: Record<string, unknown> }
  }
  const [id, type, object = {}] = [textIn(event.id), textIn(event.type), event.data?.object]
  if (id === undefined || type === undefined) return undefined
  const isPayment = object['object'] === 'payment_intent'
  const paymentId = textIn(isPayment ? object['id'] : object['payment_intent'])
  if (paymentId !== undefined) return { id, type, about: { kind: 'payment', id: paymentId } }
  const customerId = textIn(object['object'] === 'customer' ? object['id'] : object['customer'])
  return { id, type, about: customerId === undefined ? null : { kind: 'customer', id: customerId } }
}
