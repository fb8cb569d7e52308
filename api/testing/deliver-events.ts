import type { Db } from '@quarry/db/db'
import { drain } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-workers'
import type { DeliveryQueueName } from '@quarry/jobs/queues'
import { DELIVERY_RULES } from '@quarry/jobs/retry-schedules'
import { relayOnce } from '@quarry/jobs/relay'

/** Relays all events and runs the deliveries of one queue, as relay and worker do. Throws the last failure. */
export async function deliver(db: Db, queue: DeliveryQueueName, effects: Effects): Promise<void> {
  const nothing = { index: { add: async () => {} } }
  while ((await relayOnce(db, nothing)) > 0);
  const aggregates = await db
    .selectFrom('deliveries')
    .select('aggregate')
    .distinct()
    .where('queue', '=', queue)
    .execute()
  let failure: unknown
  for (const { aggregate } of aggregates)
    await drain(
      db,
      { queue, aggregate },
      {
        rule: { ...DELIVERY_RULES[queue], attempts: 1 },
        effect: async (tx, delivery) => {
          try {
            return await effects[delivery.name]?.(tx, delivery)
          } catch (error) {
            failure = error
            throw error
          }
        },
      },
    )
  if (failure !== undefined) throw failure
}
