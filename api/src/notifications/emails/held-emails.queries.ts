import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { sql } from 'kysely'
import type { Services } from '../../kernel/ctx.ts'

/** Emails released in one run. */
const BATCH = 1000

/** Delays the email about a notification until the given time. */
export async function holdEmail(tx: Tx, notificationId: string, until: Date): Promise<void> {
  await tx.updateTable('notifications').set({ heldUntil: until }).where('id', '=', notificationId).execute()
}

/** Requests the emails that were delayed by quiet hours until now; returns their number. */
export async function releaseHeldEmails({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; userId: string }>`
      update notifications set held_until = null
      where id in (
        select id from notifications where held_until <= ${now()}::timestamptz
        order by held_until limit ${BATCH} for update skip locked
      )
      returning id, user_id as "userId"
    `.execute(tx)
    const due = rows.map(
      ({ id, userId }) => ({ name: 'notification.mail_due', userId, notificationId: id }) as const,
    )
    await record(tx, ...due)
    return due.length
  })
}
