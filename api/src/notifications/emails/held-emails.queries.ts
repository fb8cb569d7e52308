import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import { sql } from 'kysely'
import type { Services } from '../../kernel/ctx.ts'

/** Let go in one round; the next one goes on. */
const AT_ONCE = 1000

/** The mail about an entry is asked for again at that time. */
export async function hold(tx: Tx, notificationId: string, until: Date): Promise<void> {
  await tx.updateTable('notifications').set({ heldUntil: until }).where('id', '=', notificationId).execute()
}

/** Asks for the mails whose readers wanted quiet until now; tells how many. */
export async function releaseHeldMails({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; userId: string }>`
      update notifications set held_until = null
      where id in (
        select id from notifications where held_until <= ${now()}::timestamptz
        order by held_until limit ${AT_ONCE} for update skip locked
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
