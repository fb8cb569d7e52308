import type { PaymentCustomerDeleted, ProviderEventReceived } from '@quarry/db/events'
import type { ExternalEffects } from '@quarry/jobs/delivery-workers'
import type { Outcome } from '@quarry/jobs/external-effects'
import type { Services } from '../../kernel/ctx.ts'
import { applyPayment } from '../charges/apply-payment.ts'
import { findCharge } from '../charges/charges.queries.ts'
import { findCustomerOwner } from '../methods/methods.queries.ts'
import { syncMethods } from '../methods/methods.service.ts'

const NOTHING_TO_DO: Outcome = { isDone: true, keep: async () => {} }

/**
 * Effects of the queue `payments`. The object is read from the provider, so that order, repetition and content of the
 * messages do not matter.
 */
export const providerEventEffects = (
  services: Pick<Services, 'db' | 'payments' | 'now'>,
): ExternalEffects => ({
  'payment_customer.deleted': async (_, { payload }) => {
    const { provider: name, customerId } = payload as Omit<PaymentCustomerDeleted, 'name'>
    if (services.payments?.name === name) await services.payments.deleteCustomer(customerId)
    return NOTHING_TO_DO
  },
  'provider_event.received': async (db, { payload }) => {
    const { provider: name, about, objectId } = payload as Omit<ProviderEventReceived, 'name'>
    const { payments: provider, now } = services
    if (provider?.name !== name) return NOTHING_TO_DO
    if (about === 'customer') {
      const userId = await findCustomerOwner(db, { provider: name, id: objectId })
      if (userId !== undefined) await syncMethods(services, provider, userId)
      return NOTHING_TO_DO
    }
    const payment = await provider.findPayment(objectId)
    if (!payment) return NOTHING_TO_DO
    const charge = payment.chargeId === null ? undefined : await findCharge(db, payment.chargeId)
    if (charge && payment.state === 'succeeded') await syncMethods(services, provider, charge.userId)
    return {
      isDone: true,
      keep: async (tx) => void (await applyPayment(tx, { provider: name, payment, now: now() })),
    }
  },
})
