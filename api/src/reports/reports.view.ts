import type { ReportRow } from '@quarry/db/schema/reports/reports'
import { TYPE_OF_RULE } from '@quarry/domain/reports/report-types'
import type { Report, ReportEntry, ReportTarget, StaffReportEntry } from '../../contract/reports/reports.ts'

export const viewReport = (row: ReportRow): Report => ({
  id: row.id,
  report_type: TYPE_OF_RULE[row.rule],
  item_id: row.itemId,
  item_type: row.itemType,
  reporter: row.reporterId,
  body: row.body,
  created: row.createdAt.toISOString(),
  closed: row.closedAt !== null,
  thread_id: row.threadId,
})

interface ReportSurroundings {
  /** Names by id. */
  reporters: ReadonlyMap<string, string>
  /** By thread. */
  unread: ReadonlyMap<string, number>
}

export function viewEntry(
  row: ReportRow,
  target: ReportTarget,
  { reporters, unread }: ReportSurroundings,
): ReportEntry {
  const username = row.reporterId === null ? undefined : reporters.get(row.reporterId)
  return {
    id: row.id,
    rule: row.rule,
    target,
    reporter: row.reporterId === null || username === undefined ? null : { id: row.reporterId, username },
    created: row.createdAt.toISOString(),
    is_closed: row.closedAt !== null,
    unread: unread.get(row.threadId) ?? 0,
  }
}

interface StaffSurroundings {
  /** Names by id. */
  assignees: ReadonlyMap<string, string>
  /** By thread. */
  words: ReadonlyMap<string, { at: Date; authorId: string | null }>
  /** Open reports about the same thing. */
  openCount: number
}

export function viewStaffEntry(
  { assigneeId, reporterId, threadId }: ReportRow,
  entry: ReportEntry,
  { assignees, words, openCount }: StaffSurroundings,
): StaffReportEntry {
  const username = assigneeId === null ? undefined : assignees.get(assigneeId)
  const word = words.get(threadId)
  return {
    ...entry,
    assignee: assigneeId === null || username === undefined ? null : { id: assigneeId, username },
    about_same: openCount,
    last_word: word
      ? { at: word.at.toISOString(), of_reporter: reporterId !== null && word.authorId === reporterId }
      : null,
  }
}
