import type { Db } from '@quarry/db/db'
import type { ExternalEffects } from '@quarry/jobs/delivery-workers'
import { runExternalEffects } from '@quarry/jobs/external-effects'
import type { DeliveryQueueName } from '@quarry/jobs/queues'
import { DELIVERY_RULES } from '@quarry/jobs/retry-schedules'
import { relayOnce } from '@quarry/jobs/relay'

const nothing = { index: { add: async () => {} } }

/** Relays events to the queue `webhook` and runs its due deliveries until none is left. */
export const callWebhooks = (db: Db, effects: ExternalEffects): Promise<void> =>
  callOutside(db, 'webhook', effects)

/** The same for any queue of external effects. */
export async function callOutside(db: Db, queue: DeliveryQueueName, effects: ExternalEffects): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    while ((await relayOnce(db, nothing)) > 0);
    const due = db.selectFrom('deliveries').select('aggregate').distinct().where('queue', '=', queue)
    for (const { aggregate } of await due.execute())
      await runExternalEffects(
        db,
        { queue, aggregate },
        {
          rule: DELIVERY_RULES[queue],
          externalEffect: async (db, delivery) => {
            const externalEffect = effects[delivery.name]
            if (!externalEffect) throw new Error(`no effect for ${delivery.name}`)
            return externalEffect(db, delivery)
          },
        },
      )
  }
}

/** Makes all failed deliveries due, as if their back-off had passed. */
export async function waitForNextAttempt(db: Db, queue: DeliveryQueueName = 'webhook'): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ dueAt: new Date(0) })
    .where('queue', '=', queue)
    .execute()
}
