import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface ReportsTable {
  id: string
  rule: RuleCategory
  itemType: ReportedItem
  /** Of something that may be gone. */
  itemId: string
  /** Null once that account is gone. */
  reporterId: string | null
  body: string
  threadId: string
  /** Who of the staff looks after it. */
  assigneeId: Generated<string | null>
  createdAt: Generated<Date>
  closedAt: Date | null
}

export type ReportRow = Selectable<ReportsTable>
export type NewReport = Insertable<ReportsTable>
