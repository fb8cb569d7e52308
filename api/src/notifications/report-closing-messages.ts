import type { Db } from '@quarry/db/db'
import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { beginningOf, plainWords } from '@quarry/domain/markdown/plain-text'
import { listClosingWords } from '../reports/closing-messages.queries.ts'
import type { NotificationRecord } from './notifications.queries.ts'

/**
 * What moderators said when they closed the reports that one person is told of, as plain text by notification: of each
 * report by the newest one alone. For the reporter only, and not where others read along.
 */
export async function listSaidAtClosing(
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
  const words = await listClosingWords(db, { reporterId: userId, reportIds: [...newest.keys()] })
  return new Map(
    Array.from(words, ([reportId, text]) => {
      const id = newest.get(reportId)?.id ?? ''
      return [id, beginningOf(plainWords(text), MODERATOR_MESSAGE.max)]
    }),
  )
}
