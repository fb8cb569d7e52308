import type { Db, Tx } from '@quarry/db/db'
import { HOUR_MS } from '@quarry/domain/times'
import type { NotificationType } from '@quarry/domain/notifications/notification-types'

/** The user's notifications of the same type in the hour before one notification. */
export async function countInHourBefore(
  db: Db | Tx,
  { id, userId, type }: { id: string; userId: string; type: NotificationType },
): Promise<number> {
  const own = await db.selectFrom('notifications').select('createdAt').where('id', '=', id).executeTakeFirst()
  if (!own) return 0
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('createdAt', '>', new Date(own.createdAt.getTime() - HOUR_MS))
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', own.createdAt),
        eb.and([eb('createdAt', '=', own.createdAt), eb('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
