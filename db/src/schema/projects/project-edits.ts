import type { Generated, JSONColumnType } from 'kysely'

/** Values before and after by column; links as `link.PLATFORM`. */
export type EditedValues = Record<string, [before: unknown, after: unknown]>

/** Edits of texts, tags and links; the newest of each project. */
export interface ProjectEditsTable {
  id: Generated<string>
  projectId: string
  /** The revision after the edit. */
  revision: number
  userId: string | null
  byStaff: boolean
  editedAt: Date
  changes: JSONColumnType<EditedValues>
}
