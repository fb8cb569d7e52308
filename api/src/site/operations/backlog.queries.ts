import type { Db } from '@quarry/db/db'

/** Throws if the database does not respond. */
export const pingDatabase = (db: Db) => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()

export const secondsSince = (moment: Date | undefined, now: Date): number | null =>
  moment === undefined ? null : Math.max(0, (now.getTime() - moment.getTime()) / 1000)

/** The number of waiting rows and the age of the oldest one. */
export async function countWaiting(db: Db, table: 'outbox' | 'deliveries', now: Date) {
  const { waiting, oldest } = await db
    .selectFrom(table)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('createdAt').as('oldest')])
    .executeTakeFirstOrThrow()
  return { waiting, oldest_seconds: secondsSince(oldest ?? undefined, now) }
}
