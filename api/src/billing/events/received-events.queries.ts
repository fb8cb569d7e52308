import type { Db, Tx } from '@quarry/db/db'
import type { ProviderEventsTable } from '@quarry/db/schema/billing/payments'
import { EVENT_DAYS } from '@quarry/domain/billing/payment-methods'
import { DAY_MS } from '@quarry/domain/times'
import type { Insertable } from 'kysely'

/** False if an event with this id was received before. */
export async function saveProviderEvent(tx: Tx, event: Insertable<ProviderEventsTable>): Promise<boolean> {
  const saved = await tx
    .insertInto('providerEvents')
    .values(event)
    .onConflict((clash) => clash.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Older messages are rejected because of their age. */
export async function deleteOldProviderEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('providerEvents')
    .where('receivedAt', '<', new Date(now.getTime() - EVENT_DAYS * DAY_MS))
    .execute()
}
