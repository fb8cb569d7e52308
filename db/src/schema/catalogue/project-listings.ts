import type { Generated } from 'kysely'

/** When a project could be found for the first time; it has one row for good, so that nobody is told of it twice. */
export interface ProjectListingsTable {
  projectId: string
  listedAt: Date
  /** When all who keep searches had been told; null: not yet. */
  toldAt: Date | null
  /** Id of the last saved search that was asked; empty before the first. */
  toldThrough: Generated<string>
}
