import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import { DAY_MS } from '@quarry/domain/times'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
} from '../src/ports/payment-provider.ts'

/** Thrown instead of a response, as if the process had been killed before its next commit. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** What goes wrong with one request. */
export type Fault = 'time-out before' | 'time-out after' | 'kill before' | 'kill after' | undefined

type CardBehaviour = 'pays' | 'refused' | 'needs_confirmation'

export interface FakePayments extends PaymentProvider {
  payments: Map<string, ProviderPayment & { at: Date }>
  /** What the card of a customer does. One that needs a confirmation is refused without its payer. */
  cards: Map<string, CardBehaviour>
  /** Messages that the provider has not sent yet. */
  events: ProviderEvent[]
  /** The payer confirms a payment that waits for it, or fails to. */
  confirm: (paymentId: string, state: 'succeeded' | 'refused') => void
  /** The payer disputes a payment, or the dispute ends. */
  dispute: (paymentId: string, state: ProviderDispute['state']) => void
  /** What the provider owes the site. */
  balance: () => number
}

interface FakeOptions {
  name?: PaymentProviderName
  now: () => Date
  /** Decides the fault of each request that changes something. */
  fault?: () => Fault
}

/** Like a real provider, keys are forgotten after a day. */
const KEY_MS = DAY_MS
const feeIn = (currency: string) => ({ amount: 30, currency })

/** A payment provider in memory. Customers have one card each. */
export function fakePayments({ name = 'stripe', now, fault = () => undefined }: FakeOptions): FakePayments {
  const payments: FakePayments['payments'] = new Map()
  const cards: FakePayments['cards'] = new Map()
  const events: ProviderEvent[] = []
  const keys = new Map<string, { id: string; at: Date }>()
  const paymentsOf = new Map<string, string[]>()
  let number = 0
  const mint = (kind: string) => `${kind}_${(number += 1)}`
  const announce = (id: string) =>
    events.push({ id: mint('evt'), type: 'payment.changed', about: { kind: 'payment', id } })
  const set = (payment: ProviderPayment, changes: Partial<ProviderPayment>) => {
    const changed = { ...payment, ...changes, at: now() }
    payments.set(payment.id, changed)
    announce(payment.id)
    return changed
  }
  const request = async <T>(effect: () => T): Promise<T> => {
    const wrong = fault()
    if (wrong === 'time-out before') throw new ProviderUnavailable()
    if (wrong === 'kill before') throw new Killed()
    const result = effect()
    if (wrong === 'time-out after') throw new ProviderUnavailable()
    if (wrong === 'kill after') throw new Killed()
    return result
  }
  const pay = (input: PaymentRequest) => {
    const used = keys.get(input.key)
    const known = used && now().getTime() - used.at.getTime() < KEY_MS ? payments.get(used.id) : undefined
    if (known) return known
    const { chargeId, attempt, amount, currency, customerId, offSession } = input
    const id = mint('pi')
    keys.set(input.key, { id, at: now() })
    paymentsOf.set(customerId, [...(paymentsOf.get(customerId) ?? []), id])
    const card = cards.get(customerId)
    const isPaid = card === 'pays'
    const isWaiting = card === 'needs_confirmation' && !offSession
    const failure = card === 'needs_confirmation' ? 'authentication_required' : 'card_declined'
    const payment: ProviderPayment = {
      id,
      chargeId,
      attempt,
      amount,
      currency,
      state: isPaid ? 'succeeded' : isWaiting ? 'needs_confirmation' : 'refused',
      failure: isPaid || isWaiting ? null : failure,
      clientSecret: `${id}_secret`,
      tax: 0,
      fee: isPaid ? feeIn(currency) : null,
      methodId: `pm_${customerId}`,
      refunds: [],
      disputes: [],
    }
    return set(payment, {})
  }
  return {
    name,
    publishableKey: 'pk_test',
    hasTax: false,
    payments,
    cards,
    events,
    balance: () =>
      [...payments.values()]
        .filter(({ state }) => state === 'succeeded')
        .reduce((sum, { amount, fee, refunds, disputes }) => {
          const withheld = disputes.filter((dispute) => dispute.state !== 'won')
          const refunded = [...refunds, ...withheld].reduce((total, refund) => total + refund.amount, 0)
          return sum + amount - (fee?.amount ?? 0) - refunded
        }, 0),
    confirm: (paymentId, state) => {
      const payment = payments.get(paymentId)
      if (payment?.state !== 'needs_confirmation') return
      const isPaid = state === 'succeeded'
      const outcome = isPaid
        ? { fee: feeIn(payment.currency), failure: null }
        : { failure: 'authentication_required' }
      set(payment, { state, ...outcome })
    },
    dispute: (paymentId, state) => {
      const payment = payments.get(paymentId)
      if (payment) set(payment, { disputes: [{ id: `dp_${paymentId}`, amount: payment.amount, state }] })
    },
    createCustomer: async ({ userId }) => {
      cards.set(`cus_${userId}`, 'pays')
      return `cus_${userId}`
    },
    deleteCustomer: async (customerId) => void cards.delete(customerId),
    createSetup: async () => ({ id: mint('seti'), clientSecret: mint('secret') }),
    listMethods: async (customerId) => {
      const card = { type: 'card', brand: 'visa', lastFour: '4242', label: null }
      return [{ id: `pm_${customerId}`, expiryMonth: 12, expiryYear: 2040, ...card }]
    },
    detachMethod: async () => {},
    pay: (input) => request(() => pay(input)),
    findPayment: async (id) => payments.get(id),
    findPaymentOf: async ({ customerId, chargeId, attempt }) =>
      (paymentsOf.get(customerId) ?? [])
        .flatMap((id) => payments.get(id) ?? [])
        .find((payment) => payment.chargeId === chargeId && payment.attempt === attempt),
    cancelPayment: (id) =>
      request(() => {
        const payment = payments.get(id)
        if (!payment) throw new ProviderRefusal('unknown')
        return payment.state === 'succeeded' ? payment : set(payment, { state: 'cancelled' })
      }),
    refund: ({ key, chargeId, paymentId, amount }) =>
      request(() => {
        const payment = payments.get(paymentId)
        if (!payment) throw new ProviderRefusal('unknown')
        const known = payment.refunds.find(({ id }) => id === `re_${key}`)
        if (known) return known
        const refund: ProviderRefund = { id: `re_${key}`, amount, state: 'succeeded', chargeId }
        set(payment, { refunds: [...payment.refunds, refund] })
        return refund
      }),
    readEvent: ({ body }) => JSON.parse(Buffer.from(body).toString('utf8')) as ProviderEvent,
  }
}
