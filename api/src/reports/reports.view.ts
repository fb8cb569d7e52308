import type { ReportRow } from '@quarry/db/schema/reports/reports'
import { TYPE_OF_RULE, V2_REPORTED_ITEMS } from '@quarry/domain/reports/report-types'
import type {
  Report,
  ReportEntry,
  ReportTarget,
  StaffReportEntry,
  V2Report,
} from '../../contract/reports/reports.ts'

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

const v2ItemOf = ({ itemType }: ReportRow) => V2_REPORTED_ITEMS.find((known) => known === itemType)

/** Whether the v2 API names its item; lists leave out others, which would make them unreadable to typed clients. */
export const isOfV2 = (row: ReportRow): boolean => v2ItemOf(row) !== undefined

export const viewV2Report = (row: ReportRow): V2Report => ({
  ...viewReport(row),
  item_type: v2ItemOf(row) ?? 'unknown',
})

/** A target that is deleted or hidden keeps the title under which it was reported. */
export const withSnapshot = (target: ReportTarget, { snapshot }: ReportRow): ReportTarget => ({
  ...target,
  title: target.title ?? snapshot?.title ?? null,
})

interface ReportContext {
  /** Usernames by id. */
  reporters: ReadonlyMap<string, string>
  /** Unread messages by thread. */
  unread: ReadonlyMap<string, number>
}

export function viewEntry(
  row: ReportRow,
  target: ReportTarget,
  { reporters, unread }: ReportContext,
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

interface StaffReportContext {
  /** Usernames by id. */
  assignees: ReadonlyMap<string, string>
  /** Newest message by thread. */
  messages: ReadonlyMap<string, { at: Date; authorId: string | null }>
  /** Open reports about the same target. */
  openCount: number
}

export function viewStaffEntry(
  { assigneeId, reporterId, threadId }: ReportRow,
  entry: ReportEntry,
  { assignees, messages, openCount }: StaffReportContext,
): StaffReportEntry {
  const username = assigneeId === null ? undefined : assignees.get(assigneeId)
  const message = messages.get(threadId)
  return {
    ...entry,
    assignee: assigneeId === null || username === undefined ? null : { id: assigneeId, username },
    about_same: openCount,
    last_message: message
      ? { at: message.at.toISOString(), of_reporter: reporterId !== null && message.authorId === reporterId }
      : null,
  }
}
