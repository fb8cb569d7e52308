import type { Db, Tx } from '@quarry/db/db'
import type { DeletionEmailRow, UserRow } from '@quarry/db/schema/accounts/accounts'
import { DAY_MS } from '@quarry/domain/times'

/** Older emails are not retried by hand either. */
const RETAINED_MS = 30 * DAY_MS

export async function insertDeletionEmail(
  tx: Tx,
  user: UserRow & { email: string },
  leftAt: Date,
): Promise<void> {
  const { id: userId, username, email, language } = user
  await tx.insertInto('farewells').values({ userId, username, email, language, leftAt }).execute()
}

/** Deletes the recipient and returns it. */
export const takeDeletionEmail = (tx: Tx, userId: string): Promise<DeletionEmailRow | undefined> =>
  tx.deleteFrom('farewells').where('userId', '=', userId).returningAll().executeTakeFirst()

export async function deleteOldDeletionEmails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('farewells')
    .where('leftAt', '<', new Date(now.getTime() - RETAINED_MS))
    .execute()
}
