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

interface NotificationMessage {
  record: NotificationRecord
  /** Language of the recipient. */
  language: UserRow['language']
  siteUrl: string
  /** Game releases, newest first. */
  releases: readonly string[]
}

/** The request body about a notification in the webhook's format. */
function writeNotification(
  format: WebhookFormat,
  { record, language, siteUrl, releases }: NotificationMessage,
): string {
  const url = siteUrl + pageOf(record)
  const line = notificationLine(record, language, { releases })
  return JSON.stringify(WRITERS[format]({ record, line, url }))
}

interface PayloadInput {
  record: NotificationRecord
  line: string
  url: string
}

const WRITERS: Readonly<Record<WebhookFormat, (input: PayloadInput) => object>> = {
  json: ({ record, url }) => ({
    type: WEBHOOK_NOTIFICATION,
    timestamp: record.createdAt.toISOString(),
    data: { notification: viewNotification(record), url },
  }),
  // No name may mention anyone.
  discord: ({ line, url }) => ({ content: `${asDiscord(line)}\n${url}`, allowed_mentions: { parse: [] } }),
  slack: ({ line, url }) => ({ text: `<${url}|${asSlack(line)}>` }),
}

interface DueMessage {
  webhook: Pick<WebhookRow, 'format' | 'userId'>
  due: Omit<WebhookDue, 'name'>
}

/** The request body for the current state of the subject; undefined if it was deleted or is not public. */
export async function bodyOf(
  db: Db,
  { webhook, due }: DueMessage,
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
  return writeNotification(webhook.format, { record, language: user.language, siteUrl, releases })
}
