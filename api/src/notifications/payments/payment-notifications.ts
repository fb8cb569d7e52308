import type { Tx } from '@quarry/db/db'
import type { AccountDomainEvent } from '@quarry/db/events'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { insertNotifications, type NotificationContent } from '../notify.queries.ts'
import { findLastChargeOfEnded, isChargeIn } from './notified-charges.queries.ts'

type EventOf<Name extends AccountDomainEvent['name']> = Extract<AccountDomainEvent, { name: Name }>

/** Notifications about payments. Their emails are sent by `billing-emails.ts` and cannot be turned off. */
export const PAYMENT_NOTIFICATIONS: Effects = {
  'charge.failed': notifyOfCharge('payment_failed', 'failed'),
  'charge.refunded': notifyOfCharge('refund_received', 'succeeded'),
  'subscription.ended': notifyOfEnd,
}

function notifyOfCharge(type: NotificationContent['type'], status: 'failed' | 'succeeded') {
  return async (tx: Tx, { payload, createdAt }: DeliveryRow): Promise<void> => {
    const { chargeId, userId } = payload as EventOf<'charge.failed' | 'charge.refunded'>
    if (await isChargeIn(tx, { userId, chargeId, status }))
      await insertNotifications(tx, [userId], { type, chargeId, createdAt })
  }
}

async function notifyOfEnd(tx: Tx, { payload, createdAt }: DeliveryRow): Promise<void> {
  const { subscriptionId, userId } = payload as EventOf<'subscription.ended'>
  const chargeId = await findLastChargeOfEnded(tx, { userId, subscriptionId })
  if (chargeId !== undefined)
    await insertNotifications(tx, [userId], { type: 'subscription_ended', chargeId, createdAt })
}
