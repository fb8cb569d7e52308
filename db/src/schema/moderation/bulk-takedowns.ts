import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { BulkTakedownKind, BulkTakedownState } from '@quarry/domain/moderation/bulk-takedowns'
import type { ColumnType, Selectable } from 'kysely'

export interface BulkTakedownsTable {
  id: string
  /** Whose things they are. */
  userId: string
  /** Null: of the staff no more. */
  askedBy: string | null
  undoneBy: string | null
  /** Shown to the owner of the account. */
  reason: string
  begunAt: Date
  /** When everything was taken that there was to take. */
  endedAt: Date | null
  /** When staff asked for it to be given back. */
  undoneAt: Date | null
  /** When everything was given back. */
  givenAt: Date | null
}

/** What a project was before it was taken; of other things nothing has to be kept. */
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
