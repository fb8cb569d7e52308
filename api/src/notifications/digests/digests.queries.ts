import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

/** The newest that wait for the mail of a day; they wait no longer. */
const TAKEN = 1000

/** Up to when entries are told that wait for the mail of a day, and those that wait for the mail of a week. */
export interface DigestTimes {
  daily: Date
  weekly: Date
}

/** When an entry of `notifications` goes out; only what was chosen is weekly. */
const timeOf = ({ daily, weekly }: DigestTimes) => sql<Date>`case when exists (
  select from notification_choices choice
  where choice.user_id = notifications.user_id and choice.type = notifications.type and choice.mail = 'weekly'
) then ${weekly}::timestamptz else ${daily}::timestamptz end`

/** Entries that are due in a mail about many things. Older ones than that mail can tell are let go, too. */
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
    .slice(0, TAKEN)
    .map(({ id }) => id)
}

/** What was only kept for a mail goes with it; what feeds and chats tell of, the clock forgets later. */
export async function forgetMailed(tx: Tx, ids: readonly string[]): Promise<void> {
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

/** People for whom something is due and whose mail is not on its way. */
export async function listDigestReaders(db: Db, times: DigestTimes, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where in_digest and created_at < ${timeOf(times)} and not exists (
      select from deliveries
      where queue = 'mail' and noun = 'user:' || notifications.user_id || '/digest.due'
    )
    limit ${limit}
  `.execute(db)
  return rows.map(({ userId }) => userId)
}
