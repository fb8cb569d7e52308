import type { Db } from '@quarry/db/db'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { beginningOf, plainWords } from '@quarry/domain/markdown/plain-text'
import { listClosingMessageTexts } from '../reports/closing-messages.queries.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/**
 * The moderators' messages at the closing of reports as plain text, by id of the newest notification of each report. For
 * the reporter only: feeds and chats, which others may read, must not contain them.
 */
export async function listClosingMessages(
  db: Db,
  userId: string,
  records: readonly NotificationRecord[],
): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, NotificationRecord>()
  for (const record of records) {
    if (record.type !== 'report_closed' || record.reportId === null) continue
    const known = newest.get(record.reportId)
    if (!known || known.createdAt < record.createdAt) newest.set(record.reportId, record)
  }
  const messages = await listClosingMessageTexts(db, { reporterId: userId, reportIds: [...newest.keys()] })
  return new Map(
    Array.from(messages, ([reportId, text]) => {
      const id = newest.get(reportId)?.id ?? ''
      return [id, beginningOf(plainWords(text), MODERATOR_MESSAGE.max)]
    }),
  )
}
