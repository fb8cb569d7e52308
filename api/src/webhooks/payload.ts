import type { Db } from '@quarry/db/db'
import type { WebhookDue } from '@quarry/db/events'
import type { WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_NOTIFICATION, type WebhookFormat } from '@quarry/domain/webhooks/webhooks'
import type { Services } from '../kernel/ctx.ts'
import {
  isStillRelevant,
  publicReader,
  pageOf,
  notificationLine,
} from '../notifications/notification-texts.ts'
import { listRecords, type NotificationRecord } from '../notifications/notifications.queries.ts'
import { findUserById } from '../accounts/users/users.queries.ts'
import { findMessageFacts } from './payload-facts.queries.ts'
import { writeMessage, asDiscord, asSlack } from './event-payload.ts'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { viewNotification } from '../notifications/notifications.view.ts'

interface Notice {
  record: NotificationRecord
  /** Of its reader, whose chat it is. */
  language: UserRow['language']
  siteUrl: string
  /** Of the game, newest first. */
  releases: readonly string[]
}

/** The body of a message about something new among somebody's notifications, in the form that its address understands. */
function writeNotice(format: WebhookFormat, { record, language, siteUrl, releases }: Notice): string {
  const url = siteUrl + pageOf(record)
  const line = notificationLine(record, language, { releases })
  return JSON.stringify(WRITERS[format]({ record, line, url }))
}

interface Said {
  record: NotificationRecord
  line: string
  url: string
}

const WRITERS: Readonly<Record<WebhookFormat, (said: Said) => object>> = {
  json: ({ record, url }) => ({
    type: WEBHOOK_NOTIFICATION,
    timestamp: record.createdAt.toISOString(),
    data: { notification: viewNotification(record), url },
  }),
  // Whatever a name may look like, nobody is called by it.
  discord: ({ line, url }) => ({ content: `${asDiscord(line)}\n${url}`, allowed_mentions: { parse: [] } }),
  slack: ({ line, url }) => ({ text: `<${url}|${asSlack(line)}>` }),
}

interface Told {
  webhook: Pick<WebhookRow, 'format' | 'userId'>
  due: Omit<WebhookDue, 'name'>
}

/** What is sent, of things as they are by now; undefined when there is nothing to tell any more. */
export async function bodyOf(
  db: Db,
  { webhook, due }: Told,
  { siteUrl, reference }: Pick<Services, 'siteUrl' | 'reference'>,
): Promise<string | undefined> {
  const { event, happenedAt, notificationId } = due
  const { releases } = await reference()
  if (event !== WEBHOOK_NOTIFICATION) {
    const facts = await findMessageFacts(db, { ...due, event }, siteUrl)
    return facts && writeMessage(webhook.format, { event, happenedAt, facts, releases })
  }
  if (notificationId === undefined || webhook.userId === null) return undefined
  const user = await findUserById(db, webhook.userId)
  const [record] = user ? await listRecords(db, publicReader(user), [notificationId]) : []
  if (!user || !record || !isStillRelevant(record)) return undefined
  return writeNotice(webhook.format, { record, language: user.language, siteUrl, releases })
}
