import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

/** Notifications of one digest. Older ones are dropped. */
const DIGEST_MAX = 1000

/** Ends of the periods that a digest covers, for types with the frequencies daily and weekly. */
export interface DigestTimes {
  daily: Date
  weekly: Date
}

/** End of the period of a row of `notifications`; only a stored preference is weekly. */
const timeOf = ({ daily, weekly }: DigestTimes) => sql<Date>`case when exists (
  select from notification_preferences preference
  where preference.user_id = notifications.user_id and preference.type = notifications.type and preference.mail = 'weekly'
) then ${weekly}::timestamptz else ${daily}::timestamptz end`

/** Ids of the notifications for a digest, newest first. All that are due leave the digest, even if there are too many. */
export async function takeDigest(tx: Tx, userId: string, times: DigestTimes): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ inDigest: false })
    .where('userId', '=', userId)
    .where('inDigest', '=', true)
    .where('createdAt', '<', timeOf(times))
    .returning(['id', 'createdAt'])
    .execute()
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, DIGEST_MAX)
    .map(({ id }) => id)
}

/** Deletes notifications that existed only for an email. Those in feeds and chats expire later. */
export async function deleteMailedOnly(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('onSite', '=', false)
    .where('inDigest', '=', false)
    .where('heldUntil', 'is', null)
    .where('inFeed', '=', false)
    .where('inChat', '=', false)
    .execute()
}

/** Users with due notifications for whom no digest is being sent. */
export async function listDigestReaders(db: Db, times: DigestTimes, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where in_digest and created_at < ${timeOf(times)} and not exists (
      select from deliveries
      where queue = 'mail' and aggregate = 'user:' || notifications.user_id || '/digest.due'
    )
    limit ${limit}
  `.execute(db)
  return rows.map(({ userId }) => userId)
}
