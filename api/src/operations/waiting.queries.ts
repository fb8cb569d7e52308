import type { Db } from '@quarry/db/db'

/** How many rows wait, and for how long the oldest does. */
export async function countWaiting(db: Db, table: 'outbox' | 'deliveries', now: Date) {
  const { waiting, oldest } = await db
    .selectFrom(table)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  const seconds = oldest === null ? null : Math.max(0, (now.getTime() - oldest.getTime()) / 1000)
  return { waiting, oldest_seconds: seconds }
}
