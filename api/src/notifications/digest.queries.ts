import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

/** The newest that wait for the mail of a day; they wait no longer. */
const TAKEN = 1000

/** Entries of before a moment that wait for the mail of a day. Older ones than that mail can tell are let go, too. */
export async function takeDigest(tx: Tx, userId: string, until: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ inDigest: false })
    .where('userId', '=', userId)
    .where('inDigest', '=', true)
    .where('createdAt', '<', until)
    .returning(['id', 'createdAt'])
    .execute()
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, TAKEN)
    .map(({ id }) => id)
}

/** What was only kept for a mail goes with it. */
export async function forgetMailed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('onSite', '=', false)
    .where('inDigest', '=', false)
    .execute()
}

/** People for whom something waits since before a moment and whose mail is not on its way. */
export async function listDigestReaders(db: Db, until: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications
    where in_digest and created_at < ${until}::timestamptz and not exists (
      select from deliveries
      where queue = 'mail' and noun = 'user:' || notifications.user_id || '/digest.due'
    )
    limit ${limit}
  `.execute(db)
  return rows.map(({ userId }) => userId)
}
