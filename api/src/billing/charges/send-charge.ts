import type { Db } from '@quarry/db/db'
import type { ChargeRow } from '@quarry/db/schema/billing/charges'
import type { Logger } from 'pino'
import { PATIENT_ATTEMPTS, repeatedly } from '../../kernel/ctx.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderPayment,
} from '../../ports/payment-provider.ts'
import { findCustomerId } from '../methods/methods.queries.ts'
import { listPayments } from '../payments/payments.queries.ts'
import { applyPayment, applyRefund, failCharge } from './apply-payment.ts'
import { findCharge, lockCharge } from './charges.queries.ts'

export interface Sending {
  db: Db
  provider: PaymentProvider
  now: () => Date
  log: Logger
}

/** Payment methods that are tokens are valid for one request. */
const isToken = (method: string): boolean => /^(ctoken|local)_/.test(method)
export const methodOf = (method: string) => (isToken(method) ? { token: method } : { id: method })

const isOver = ({ state }: ProviderPayment): boolean => state === 'succeeded' || state === 'cancelled'

/**
 * Sends a claimed charge to the provider and applies the outcome. After a time-out it stays in progress: the worker that
 * claims it next asks for the same attempt. Earlier attempts are ended first, so that none of them can be paid as well.
 * Returns the payment, unless the provider refused to create one.
 */
export async function sendCharge(sending: Sending, charge: ChargeRow): Promise<ProviderPayment | undefined> {
  try {
    if (charge.type === 'refund') {
      await sendRefund(sending, charge)
      return undefined
    }
    return await sendPayment(sending, charge)
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      sending.log.warn({ err: error, chargeId: charge.id }, 'a charge has no outcome yet')
      throw error
    }
    if (!(error instanceof ProviderRefusal)) throw error
    await refuse(sending, charge, error.code)
    return undefined
  }
}

async function sendPayment(sending: Sending, charge: ChargeRow): Promise<ProviderPayment | undefined> {
  const { db, provider } = sending
  for (const earlier of await listPayments(db, { provider: provider.name, chargeId: charge.id })) {
    const payment = await provider.findPayment(earlier.id)
    if (!payment) continue
    const isCurrent = earlier.attempt === charge.attempt
    const isStuck = isCurrent && payment.state === 'needs_confirmation'
    const ended =
      isOver(payment) || (isCurrent && !isStuck) ? payment : await provider.cancelPayment(payment.id)
    await apply(sending, ended)
    if (isCurrent || ended.state === 'succeeded') return ended
  }
  const customerId = await findCustomerId(db, { userId: charge.userId, provider: provider.name })
  const { method, attempt, id: chargeId, amount, currency, offSession } = charge
  if (customerId === undefined || method === null) return refuse(sending, charge, 'no_payment_method')
  // The provider remembers keys for a day only.
  const sent = await provider.findPaymentOf({ customerId, chargeId, attempt })
  const key = `charge:${chargeId}:${attempt}`
  const request = { key, chargeId, attempt, customerId, amount, currency, offSession }
  const payment = sent ?? (await provider.pay({ ...request, method: methodOf(method) }))
  await apply(sending, payment)
  return payment
}

const apply = ({ db, provider, now }: Sending, payment: ProviderPayment) =>
  repeatedly(db, PATIENT_ATTEMPTS, (tx) => applyPayment(tx, { provider: provider.name, payment, now: now() }))

async function refuse({ db, now }: Sending, { id, attempt }: ChargeRow, failure: string): Promise<undefined> {
  await repeatedly(db, PATIENT_ATTEMPTS, async (tx) => {
    const charge = await lockCharge(tx, id)
    if (charge?.status === 'processing' && charge.attempt === attempt)
      await failCharge(tx, charge, { failure, now: now() })
  })
}

async function sendRefund({ db, provider, now }: Sending, refund: ChargeRow): Promise<void> {
  const { id: chargeId, parentId, method: paymentId } = refund
  if (parentId === null || paymentId === null) return
  const key = `refund:${chargeId}:${refund.attempt}`
  const result = await provider.refund({ key, chargeId, paymentId, amount: -refund.amount })
  await repeatedly(db, PATIENT_ATTEMPTS, async (tx) => {
    await lockCharge(tx, chargeId)
    const charge = await findCharge(tx, parentId)
    if (charge) await applyRefund(tx, charge, { refund: result, now: now() })
  })
}
