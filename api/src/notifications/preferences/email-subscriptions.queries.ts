import type { Db, Tx } from '@quarry/db/db'
import type { EmailSubscriptionsTable } from '@quarry/db/schema/accounts/accounts'
import type { EmailList } from '@quarry/domain/notifications/email-subscriptions'

/** An unchanged choice retains its time. */
export async function saveEmailSubscription(
  tx: Tx,
  subscription: EmailSubscriptionsTable,
): Promise<{ isChanged: boolean }> {
  const { isWanted, chosenAt } = subscription
  const saved = await tx
    .insertInto('emailSubscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'list'])
        .doUpdateSet({ isWanted, chosenAt })
        .where('emailSubscriptions.isWanted', '!=', isWanted),
    )
    .returning('userId')
    .executeTakeFirst()
  return { isChanged: saved !== undefined }
}

/** Null without a subscription. */
export async function subscribedSince(db: Db, userId: string, list: EmailList): Promise<Date | null> {
  const choice = await db
    .selectFrom('emailSubscriptions')
    .select('chosenAt')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .where('isWanted', '=', true)
    .executeTakeFirst()
  return choice?.chosenAt ?? null
}

export const isSubscribed = async (db: Db, userId: string, list: EmailList): Promise<boolean> =>
  (await subscribedSince(db, userId, list)) !== null
