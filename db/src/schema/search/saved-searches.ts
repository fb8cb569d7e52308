import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { Generated, Insertable, Selectable } from 'kysely'

/** A search that a user saved under a name. */
export interface SavedSearchesTable {
  id: string
  userId: string
  name: string
  projectType: ProjectType
  /** Path and query of its page in the normal form of `search-config`, without display options. */
  address: string
  /** Since when its owner wants notifications of new matches; null for none. */
  notifySince: Date | null
  createdAt: Generated<Date>
}

export type SavedSearchRow = Selectable<SavedSearchesTable>
export type NewSavedSearch = Insertable<SavedSearchesTable>
