import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import type { Generated, Insertable, Selectable } from 'kysely'

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
}

export type ReportRow = Selectable<ReportsTable>
export type NewReport = Insertable<ReportsTable>
