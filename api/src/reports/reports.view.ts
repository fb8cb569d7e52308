import type { ReportRow } from '@quarry/db/schema/reports'
import { TYPE_OF_RULE } from '@quarry/domain/report-types'
import type { Report, ReportEntry, ReportTarget } from '../../contract/reports.ts'

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
