import type { LocalOutcome, PaymentProviderName } from '@quarry/domain/billing/payment-methods'

/** Whether the request had an effect is unknown: it timed out, or the provider failed. Send it again with the same key. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider rejected the request: it had no effect and would not have one later. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

/** `refused` payments accept another method; the other two final states do not change. */
export type PaymentState = 'refused' | 'needs_confirmation' | 'processing' | 'succeeded' | 'cancelled'

export interface ProviderRefund {
  id: string
  /** Minor units, positive. */
  amount: number
  state: 'pending' | 'succeeded' | 'failed'
  /** The charge of type `refund` for which the site requested it; null if it was made at the provider. */
  chargeId: string | null
}

export interface ProviderDispute {
  id: string
  amount: number
  state: 'open' | 'won' | 'lost'
}

/** A payment as the provider has it now. */
export interface ProviderPayment {
  id: string
  /** The charge and attempt that the site sent; null for payments of others. */
  chargeId: string | null
  attempt: number
  state: PaymentState
  /** Why it was refused, as the provider names it. */
  failure: string | null
  /** Opens the payment form in the browser of the payer. */
  clientSecret: string | null
  amount: number
  currency: string
  tax: number
  /** Of the provider; null until it is known. */
  fee: { amount: number; currency: string } | null
  methodId: string | null
  refunds: readonly ProviderRefund[]
  disputes: readonly ProviderDispute[]
}

/** What the site shows of a payment method. */
export interface ProviderMethod {
  id: string
  type: string
  brand: string | null
  lastFour: string | null
  expiryMonth: number | null
  expiryYear: number | null
  label: string | null
}

export interface PaymentRequest {
  /** The same key never leads to a second payment. */
  key: string
  chargeId: string
  attempt: number
  customerId: string
  /** Minor units. */
  amount: number
  currency: string
  method: { id: string } | { token: string }
  /** Without the payer: a payment that needs confirmation is refused. */
  offSession: boolean
}

/** An authentic message of the provider. The object that it is about is read again. */
export interface ProviderEvent {
  id: string
  type: string
  about: { kind: 'payment' | 'customer'; id: string } | null
}

/**
 * A payment provider. Requests throw `ProviderUnavailable` if the outcome is unknown, and `ProviderRefusal` if the request
 * is invalid. A declined payment is no error but a payment in the state `refused`.
 */
export interface PaymentProvider {
  name: PaymentProviderName
  /** For scripts of the provider in browsers. */
  publishableKey: string | null
  /** It calculates taxes, as a part of the amount. */
  hasTax: boolean
  createCustomer: (input: { key: string; userId: string }) => Promise<string>
  /** Deletes the customer with their payment methods. Payments stay, and can be refunded. */
  deleteCustomer: (customerId: string) => Promise<void>
  /** Begins to add a payment method. */
  createSetup: (input: { key: string; customerId: string }) => Promise<{ id: string; clientSecret: string }>
  listMethods: (customerId: string) => Promise<ProviderMethod[]>
  detachMethod: (id: string) => Promise<void>
  pay: (request: PaymentRequest) => Promise<ProviderPayment>
  findPayment: (id: string) => Promise<ProviderPayment | undefined>
  /** The payment of an attempt, if the provider has received it. */
  findPaymentOf: (attempt: {
    customerId: string
    chargeId: string
    attempt: number
  }) => Promise<ProviderPayment | undefined>
  /** Ends a payment that is not final; returns it as it is afterwards. */
  cancelPayment: (id: string) => Promise<ProviderPayment>
  refund: (input: {
    key: string
    chargeId: string
    paymentId: string
    amount: number
  }) => Promise<ProviderRefund>
  /**
   * Of test payments only: the payer decides about a payment or a new method of the customer. Undefined without one that
   * waits.
   */
  choose?: (input: {
    customerId: string
    objectId: string
    outcome: LocalOutcome
  }) => Promise<'chosen' | undefined>
  /** Undefined unless the message is authentic and recent. */
  readEvent: (message: { body: Uint8Array; signature: string; now: Date }) => ProviderEvent | undefined
}
