import type { Db, Tx } from '@quarry/db/db'
import {
  defaultEmailFrequency,
  DIGEST_FREQUENCIES,
  isNews,
  NOTIFICATION_TYPES,
  type EmailFrequency,
  type NotificationEmailList,
  type NotificationType,
} from '@quarry/domain/notifications/notification-types'
import { sql } from 'kysely'

export interface NotificationPreferenceRow {
  type: NotificationType
  onSite: boolean
  mail: EmailFrequency
  inFeed: boolean
  inChat: boolean
}

const defaultPreference = (type: NotificationType): NotificationPreferenceRow => ({
  type,
  onSite: true,
  mail: defaultEmailFrequency(type),
  inFeed: isNews(type),
  inChat: isNews(type),
})

/** One for each type, with defaults. */
export async function listPreferences(db: Db, userId: string): Promise<NotificationPreferenceRow[]> {
  const rows = await db
    .selectFrom('notificationPreferences')
    .select(['type', 'onSite', 'mail', 'inFeed', 'inChat'])
    .where('userId', '=', userId)
    .execute()
  const saved = new Map(rows.map((row) => [row.type, row]))
  return NOTIFICATION_TYPES.map((type) => saved.get(type) ?? defaultPreference(type))
}

/** Other types do not change. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  preferences: readonly NotificationPreferenceRow[],
): Promise<void> {
  const isDefault = ({ type, onSite, mail, inFeed, inChat }: NotificationPreferenceRow) =>
    onSite && mail === defaultEmailFrequency(type) && inFeed === isNews(type) && inChat === isNews(type)
  const types = preferences.map(({ type }) => type)
  if (types.length === 0) return
  await tx
    .deleteFrom('notificationPreferences')
    .where('userId', '=', userId)
    .where('type', 'in', types)
    .execute()
  const stored = preferences.filter((preference) => !isDefault(preference))
  if (stored.length === 0) return
  await tx
    .insertInto('notificationPreferences')
    .values(stored.map((preference) => ({ userId, ...preference })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'type']).doUpdateSet((eb) => ({
        onSite: eb.ref('excluded.onSite'),
        mail: eb.ref('excluded.mail'),
        inFeed: eb.ref('excluded.inFeed'),
        inChat: eb.ref('excluded.inChat'),
      })),
    )
    .execute()
}

/** Removes pending notifications of the types from the digest. */
export async function dropFromDigest(
  tx: Tx,
  userId: string,
  types: readonly NotificationType[],
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ inDigest: false })
    .where('userId', '=', userId)
    .where('inDigest', '=', true)
    .where('type', '=', sql<NotificationType>`any(${[...types]}::text[])`)
    .execute()
}

/** Turns off the emails of a list. Other places do not change. Idempotent. */
export async function unsubscribeFromNotifications(
  tx: Tx,
  userId: string,
  list: NotificationEmailList,
): Promise<void> {
  const ended = (await listPreferences(tx, userId)).filter(({ type, mail }) =>
    list === 'digest' ? DIGEST_FREQUENCIES.some((frequency) => frequency === mail) : type === list,
  )
  await savePreferences(
    tx,
    userId,
    ended.map((preference) => ({ ...preference, mail: 'off' })),
  )
  const types = ended.map(({ type }) => type)
  await dropFromDigest(tx, userId, types)
}
