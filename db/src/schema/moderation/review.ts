import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { JSONColumnType, Selectable } from 'kysely'

export interface ReviewClaimsTable {
  projectId: string
  userId: string
  /** When it expires. */
  endsAt: Date
}

export type ReviewClaimRow = Selectable<ReviewClaimsTable>

export interface ReviewProgressTable {
  projectId: string
  userId: string
  /** The progress is valid for this submission only. */
  submittedAt: Date
  /** Version of the checklist. */
  version: number
  progress: JSONColumnType<object>
}

export interface ReviewedSheetsTable {
  projectId: string
  decidedAt: Date
  /** The decision. */
  status: ProjectStatus
  /** Snapshot of the project. */
  sheet: JSONColumnType<object>
}
