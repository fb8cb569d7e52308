import type { Db } from '@quarry/db/db'
import { OFF_SITE_RETENTION_MS } from '@quarry/domain/notifications/notification-types'

/** Notifications that only feeds and webhooks show expire, since users cannot mark them as read. */
export async function deleteExpiredOffSiteNotifications(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('onSite', '=', false)
    .where((eb) => eb.or([eb('inFeed', '=', true), eb('inChat', '=', true)]))
    .where('inDigest', '=', false)
    .where('heldUntil', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - OFF_SITE_RETENTION_MS))
    .execute()
}
