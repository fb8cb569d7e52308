import type { Db } from '@quarry/db/db'
import { TOLD_ELSEWHERE_KEPT_MS } from '@quarry/domain/notifications/notification-types'

/** What stood in a feed or a chat alone is not kept for ever, as nobody could mark it as read. */
export async function forgetToldElsewhere(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('onSite', '=', false)
    .where((eb) => eb.or([eb('inFeed', '=', true), eb('inChat', '=', true)]))
    .where('inDigest', '=', false)
    .where('heldUntil', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - TOLD_ELSEWHERE_KEPT_MS))
    .execute()
}
