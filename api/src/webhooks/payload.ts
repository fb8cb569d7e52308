import type { Db } from '@quarry/db/db'
import type { WebhookDue } from '@quarry/db/events'
import type { WebhookRow } from '@quarry/db/schema/community/webhooks'
import { WEBHOOK_NOTICE } from '@quarry/domain/community/webhooks'
import type { Services } from '../kernel/ctx.ts'
import { isWorthTelling, readerElsewhere } from '../notifications/notification-texts.ts'
import { listRecords } from '../notifications/notifications.queries.ts'
import { findUserById } from '../accounts/users/users.queries.ts'
import { findMessageFacts } from './payload-facts.queries.ts'
import { writeMessage } from './event-payload.ts'
import { writeNotice } from './notification-payload.ts'

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
  if (event !== WEBHOOK_NOTICE) {
    const facts = await findMessageFacts(db, { ...due, event }, siteUrl)
    return facts && writeMessage(webhook.format, { event, happenedAt, facts, releases })
  }
  if (notificationId === undefined || webhook.userId === null) return undefined
  const user = await findUserById(db, webhook.userId)
  const [record] = user ? await listRecords(db, readerElsewhere(user), [notificationId]) : []
  if (!user || !record || !isWorthTelling(record)) return undefined
  return writeNotice(webhook.format, { record, language: user.language, siteUrl, releases })
}
