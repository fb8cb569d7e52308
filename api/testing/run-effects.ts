import type { Db } from '@quarry/db/db'
import type { Errands } from '@quarry/jobs/delivery-workers'
import { runErrands } from '@quarry/jobs/external-effects'
import { DELIVERY_RULES, type DeliveryQueueName } from '@quarry/jobs/queues'
import { relayOnce } from '@quarry/jobs/relay'

const nothing = { index: { add: async () => {} } }

/** Relays events to the queue `webhook` and runs its due deliveries until none is left. */
export const callWebhooks = (db: Db, errands: Errands): Promise<void> => callOutside(db, 'webhook', errands)

/** The same for any queue of external effects. */
export async function callOutside(db: Db, queue: DeliveryQueueName, errands: Errands): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    while ((await relayOnce(db, nothing)) > 0);
    const due = db.selectFrom('deliveries').select('noun').distinct().where('queue', '=', queue)
    for (const { noun } of await due.execute())
      await runErrands(
        db,
        { queue, noun },
        {
          rule: DELIVERY_RULES[queue],
          errand: async (db, delivery) => {
            const errand = errands[delivery.name]
            if (!errand) throw new Error(`no effect for ${delivery.name}`)
            return errand(db, delivery)
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
