import type { Db } from '@quarry/db/db'
import { OWN_FEED_SHOWN } from '@quarry/domain/notifications/notification-types'
import type { SignedInActor } from '../../kernel/actor.ts'
import { selectRecords, type NotificationRecord } from '../notifications.queries.ts'

export async function findFeedCreatedAt(db: Db, userId: string): Promise<Date | null> {
  const feed = await db
    .selectFrom('notificationFeeds')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return feed?.createdAt ?? null
}

/** Replaces an earlier feed, whose address stops working. */
export async function saveFeed(
  db: Db,
  { userId, tokenHash, createdAt }: { userId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('notificationFeeds')
    .values({ userId, tokenHash, createdAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ tokenHash, createdAt }))
    .execute()
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notificationFeeds').where('userId', '=', userId).execute()
}

/** Owner of the feed and time of its newest entry: all that most polls need. */
export const findFeed = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('notificationFeeds as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .select(['u.id', 'u.username', 'u.language', 'f.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('notifications as n')
        .select('n.createdAt')
        .whereRef('n.userId', '=', 'f.userId')
        .where('n.inFeed', '=', true)
        .orderBy('n.createdAt', 'desc')
        .orderBy('n.id', 'desc')
        .limit(1)
        .as('newestAt'),
    )
    .where('f.tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** The newest notifications for the feed. */
export const listFeedEntries = (db: Db, reader: SignedInActor): Promise<NotificationRecord[]> =>
  selectRecords(db, reader)
    .where('n.userId', '=', reader.id)
    .where('n.inFeed', '=', true)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(OWN_FEED_SHOWN)
    .execute()
