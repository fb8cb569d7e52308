import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { BulkTakedownKind, BulkTakedownState } from '@quarry/domain/moderation/bulk-takedowns'
import type { ColumnType, Selectable } from 'kysely'

export interface BulkTakedownsTable {
  id: string
  /** Owner of the content. */
  userId: string
  /** Null if the account was deleted. */
  askedBy: string | null
  undoneBy: string | null
  /** Shown to the owner of the account. */
  reason: string
  begunAt: Date
  /** When all items were processed. */
  endedAt: Date | null
  /** When staff requested the restoration. */
  undoneAt: Date | null
  /** When the restoration ended. */
  givenAt: Date | null
}

/** Previous state of a project; other kinds store it in their own rows. */
export interface ProjectBeforeTakedown {
  status: ProjectStatus
  moderatorMessage: string | null
  moderatorMessageBody: string | null
}

export interface BulkTakedownItemsTable {
  bulkTakedownId: string
  kind: BulkTakedownKind
  thingId: string
  state: BulkTakedownState
  takenAt: Date | null
  before: ColumnType<ProjectBeforeTakedown | null, string | null, string | null>
}

export type BulkTakedownRow = Selectable<BulkTakedownsTable>
export type BulkTakedownItemRow = Selectable<BulkTakedownItemsTable>
