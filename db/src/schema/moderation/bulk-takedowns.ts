import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { SweptNoun, SweptState } from '@quarry/domain/moderation/bulk-takedowns'
import type { ColumnType, Selectable } from 'kysely'

export interface SweepsTable {
  id: string
  /** Whose things they are. */
  userId: string
  /** Null: of the staff no more. */
  askedBy: string | null
  undoneBy: string | null
  /** What the person is told. */
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
export interface SweptBefore {
  status: ProjectStatus
  moderatorMessage: string | null
  moderatorMessageBody: string | null
}

export interface SweptThingsTable {
  sweepId: string
  noun: SweptNoun
  thingId: string
  state: SweptState
  takenAt: Date | null
  before: ColumnType<SweptBefore | null, string | null, string | null>
}

export type SweepRow = Selectable<SweepsTable>
export type SweptThingRow = Selectable<SweptThingsTable>
