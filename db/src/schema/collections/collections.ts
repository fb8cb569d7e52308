import type { CollectionStatus } from '@quarry/domain/collections/collection-statuses'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface CollectionsTable {
  id: string
  userId: string
  name: string
  description: string | null
  iconKey: string | null
  rawIconKey: string | null
  color: number | null
  status: Generated<CollectionStatus>
  /** When staff took it down; its status is `rejected` then. */
  takenDownAt: Generated<Date | null>
  /** Shown to the owner. */
  takenDownWhy: Generated<string | null>
  /** What it was before, and is again when it is given back. */
  statusBefore: Generated<CollectionStatus | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface CollectionProjectsTable {
  collectionId: string
  projectId: string
  addedAt: Generated<Date>
  /** Position in the collection; ties are ordered by `addedAt`. */
  place: Generated<number>
}

export type CollectionRow = Selectable<CollectionsTable>
export type NewCollection = Insertable<CollectionsTable>
