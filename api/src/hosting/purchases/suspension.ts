import type { Tx } from '@quarry/db/db'
import type { SuspensionReason } from '@quarry/domain/hosting/server-states'
import { findLastCharge } from '../../billing/charges/charges.queries.ts'
import { findSubscription } from '../../billing/subscriptions/subscriptions.queries.ts'

/** Why the server of a subscription that ended is suspended. */
export async function unpaidReason(tx: Tx, subscriptionId: string): Promise<SuspensionReason> {
  const charge = await findLastCharge(tx, subscriptionId)
  return charge?.status === 'failed' ? 'paymentfailed' : 'cancelled'
}

/** Why a server stays suspended after staff have ended a suspension. */
export async function suspensionWithoutStaff(
  tx: Tx,
  subscriptionId: string | null,
): Promise<SuspensionReason | null> {
  const subscription = subscriptionId === null ? undefined : await findSubscription(tx, subscriptionId)
  return subscription?.status === 'unprovisioned' ? unpaidReason(tx, subscription.id) : null
}
