import type { AccountDomainEvent } from '@quarry/db/events'
import { formatMoney } from '@quarry/domain/billing/money'
import { UNPAID_SERVER_MS } from '@quarry/domain/hosting/plans'
import { DEFAULT_LANGUAGE } from '@quarry/domain/site/languages'
import type { Effect } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { emailOwner, type EmailServices } from '../accounts/emails/send-email.ts'
import type { EmailKind } from '../email/email-texts.ts'
import { findCharge } from './charges/charges.queries.ts'
import { findSubscription, requireProductRow } from './subscriptions/subscriptions.queries.ts'

/** The page where a payment method is added or a failed charge is paid. */
const BILLING_PAGE = '/settings/billing'
const CHARGES_PAGE = '/settings/billing/charges'

type AboutCharge = Extract<AccountDomainEvent, { name: 'charge.failed' | 'charge.succeeded' }>

/** Emails about payments. They cannot be turned off, because money is concerned. */
export function billingEmails(services: EmailServices): Effects {
  const aboutCharge =
    (kind: EmailKind, page: string, isRelevant: (status: string) => boolean): Effect =>
    async (tx, delivery) => {
      const { chargeId } = delivery.payload as Omit<AboutCharge, 'name'>
      const charge = await findCharge(tx, chargeId)
      if (!charge || !isRelevant(charge.status)) return
      await emailOwner(services, async ({ language }) => ({
        kind,
        page,
        values: {
          amount: formatMoney(language ?? DEFAULT_LANGUAGE, Math.abs(charge.amount), charge.currency),
          again: charge.nextAttemptAt === null ? 'no' : 'yes',
          date: charge.nextAttemptAt ?? charge.cycleEnd ?? charge.due,
          isRenewed: charge.cycleEnd === null ? 'no' : 'yes',
        },
      }))(tx, delivery)
    }
  return {
    'charge.succeeded': aboutCharge('chargeSucceeded', CHARGES_PAGE, (status) => status === 'succeeded'),
    // Paid in the meantime.
    'charge.failed': aboutCharge('chargeFailed', BILLING_PAGE, (status) => status === 'failed'),
    'charge.refunded': aboutCharge('chargeRefunded', CHARGES_PAGE, (status) => status === 'succeeded'),
    'subscription.ended': async (tx, delivery) => {
      const { subscriptionId } = delivery.payload as { subscriptionId: string }
      const subscription = await findSubscription(tx, subscriptionId)
      if (subscription?.status !== 'unprovisioned') return
      const { type } = await requireProductRow(tx, subscription.productId)
      const values = {
        isServer: type === 'pyro' ? 'yes' : 'no',
        date: new Date(services.now().getTime() + UNPAID_SERVER_MS),
      }
      await emailOwner(services, async () => ({ kind: 'subscriptionEnded', page: BILLING_PAGE, values }))(
        tx,
        delivery,
      )
    },
  }
}
