import type { Db, Tx } from '@quarry/db/db'
import type { QuietHours } from '@quarry/domain/notifications/quiet-hours'

export const findQuietHours = (db: Db, userId: string): Promise<QuietHours | undefined> =>
  db
    .selectFrom('quietHours')
    .select(['zone', 'fromMinute', 'untilMinute'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Null turns quiet hours off. */
export async function saveQuietHours(tx: Tx, userId: string, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await tx.deleteFrom('quietHours').where('userId', '=', userId).execute()
    return
  }
  await tx
    .insertInto('quietHours')
    .values({ userId, ...hours })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(hours))
    .execute()
}
