import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import type { Generated, JSONColumnType, Insertable, Selectable } from 'kysely'

export interface ReportSnapshot {
  title: string
  /** Username. */
  owner: string | null
  excerpt: string
}

export interface ReportsTable {
  id: string
  rule: RuleCategory
  itemType: ReportedItem
  /** The item may be deleted. */
  itemId: string
  /** Null once that account is deleted. */
  reporterId: string | null
  body: string
  threadId: string
  /** Assigned moderator. */
  assigneeId: Generated<string | null>
  createdAt: Generated<Date>
  closedAt: Date | null
  /** The target when it was reported; null for reports from before 0092. */
  snapshot: JSONColumnType<ReportSnapshot | null, string | null | undefined, never>
}

export type ReportRow = Selectable<ReportsTable>
export type NewReport = Insertable<ReportsTable>
