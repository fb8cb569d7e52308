import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { WEBHOOK_NOTICE, type WebhookFormat } from '@quarry/domain/community/webhooks'
import { pageOf, sayNotice } from '../notifications/notification-texts.ts'
import type { NotificationRecord } from '../notifications/notifications.queries.ts'
import { viewNotification } from '../notifications/notifications.view.ts'
import { asDiscord, asSlack } from './event-payload.ts'

interface Notice {
  record: NotificationRecord
  /** Of its reader, whose chat it is. */
  language: UserRow['language']
  siteUrl: string
  /** Of the game, newest first. */
  releases: readonly string[]
}

/** The body of a message about something new among somebody's notifications, in the form that its address understands. */
export function writeNotice(format: WebhookFormat, { record, language, siteUrl, releases }: Notice): string {
  const url = siteUrl + pageOf(record)
  const line = sayNotice(record, language, { releases })
  return JSON.stringify(WRITERS[format]({ record, line, url }))
}

interface Said {
  record: NotificationRecord
  line: string
  url: string
}

const WRITERS: Readonly<Record<WebhookFormat, (said: Said) => object>> = {
  json: ({ record, url }) => ({
    type: WEBHOOK_NOTICE,
    timestamp: record.createdAt.toISOString(),
    data: { notification: viewNotification(record), url },
  }),
  // Whatever a name may look like, nobody is called by it.
  discord: ({ line, url }) => ({ content: `${asDiscord(line)}\n${url}`, allowed_mentions: { parse: [] } }),
  slack: ({ line, url }) => ({ text: `<${url}|${asSlack(line)}>` }),
}
