import type { Db, Tx } from '@quarry/db/db'
import {
  DEFAULT_MAIL,
  DIGEST_CHOICES,
  isNews,
  NOTIFICATION_TYPES,
  type MailChoice,
  type NoticeList,
  type NotificationType,
} from '@quarry/domain/notifications/notification-types'
import { sql } from 'kysely'

export interface Choice {
  type: NotificationType
  onSite: boolean
  mail: MailChoice
  inFeed: boolean
  inChat: boolean
}

const byDefault = (type: NotificationType): Choice => ({
  type,
  onSite: true,
  mail: DEFAULT_MAIL[type],
  inFeed: isNews(type),
  inChat: isNews(type),
})

/** One for each type, chosen or not. */
export async function listChoices(db: Db, userId: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notificationChoices')
    .select(['type', 'onSite', 'mail', 'inFeed', 'inChat'])
    .where('userId', '=', userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.type, row]))
  return NOTIFICATION_TYPES.map((type) => chosen.get(type) ?? byDefault(type))
}

/** Types that are not named stay as they are. */
export async function saveChoices(tx: Tx, userId: string, choices: readonly Choice[]): Promise<void> {
  const isDefault = ({ type, onSite, mail, inFeed, inChat }: Choice) =>
    onSite && mail === DEFAULT_MAIL[type] && inFeed === isNews(type) && inChat === isNews(type)
  const types = choices.map(({ type }) => type)
  if (types.length === 0) return
  await tx.deleteFrom('notificationChoices').where('userId', '=', userId).where('type', 'in', types).execute()
  const kept = choices.filter((choice) => !isDefault(choice))
  if (kept.length === 0) return
  await tx
    .insertInto('notificationChoices')
    .values(kept.map((choice) => ({ userId, ...choice })))
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

/** Entries that wait for a mail that is not wanted any more. */
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

/** Ends the mails of a list; what the site tells stays as it is. A second time changes nothing. */
export async function endNotices(tx: Tx, userId: string, list: NoticeList): Promise<void> {
  const ended = (await listChoices(tx, userId)).filter(({ type, mail }) =>
    list === 'digest' ? DIGEST_CHOICES.some((choice) => choice === mail) : type === list,
  )
  await saveChoices(
    tx,
    userId,
    ended.map((choice) => ({ ...choice, mail: 'off' })),
  )
  const types = ended.map(({ type }) => type)
  await dropFromDigest(tx, userId, types)
}
