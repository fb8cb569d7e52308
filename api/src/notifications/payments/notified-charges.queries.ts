import type { Tx } from '@quarry/db/db'
import type { ChargeStatus } from '@quarry/domain/billing/charges'

interface Notified {
  userId: string
  chargeId: string
  status: ChargeStatus
}

/** False once the charge has another status, or the account is deleted. */
export async function isChargeIn(tx: Tx, { userId, chargeId, status }: Notified): Promise<boolean> {
  const charge = await tx
    .selectFrom('charges')
    .select('id')
    .where('id', '=', chargeId)
    .where('userId', '=', userId)
    .where('status', '=', status)
    .executeTakeFirst()
  return charge !== undefined
}

/** The last charge of a subscription that ended; undefined if it was resumed in the meantime. */
export async function findLastChargeOfEnded(
  tx: Tx,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<string | undefined> {
  const charge = await tx
    .selectFrom('charges')
    .innerJoin('subscriptions', 'subscriptions.id', 'charges.subscriptionId')
    .select('charges.id')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.userId', '=', userId)
    .where('subscriptions.status', '=', 'unprovisioned')
    .where('charges.type', '=', 'subscription')
    .orderBy('charges.due', 'desc')
    .limit(1)
    .executeTakeFirst()
  return charge?.id
}
