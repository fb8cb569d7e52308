import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { JSONColumnType, Selectable } from 'kysely'

export interface ReviewClaimsTable {
  projectId: string
  userId: string
  /** Then it counts for nothing. */
  endsAt: Date
}

export type ReviewClaimRow = Selectable<ReviewClaimsTable>

export interface ReviewProgressTable {
  projectId: string
  userId: string
  /** Of another submission it counts for nothing. */
  submittedAt: Date
  /** Of the checklist. */
  version: number
  progress: JSONColumnType<object>
}

export interface ReviewedSheetsTable {
  projectId: string
  decidedAt: Date
  /** What was decided. */
  status: ProjectStatus
  /** What the project said of itself then. */
  sheet: JSONColumnType<object>
}
