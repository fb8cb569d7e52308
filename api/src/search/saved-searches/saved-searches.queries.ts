import type { Db, Tx } from '@quarry/db/db'
import type { NewSavedSearch, SavedSearchRow } from '@quarry/db/schema/search/saved-searches'
import { SAVED_SEARCHES_MAX } from '@quarry/domain/limits/counts'

export const listSavedSearchesOf = (db: Db, userId: string): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('savedSearches')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(SAVED_SEARCHES_MAX)
    .execute()

export const findSavedSearch = (db: Db, id: string): Promise<SavedSearchRow | undefined> =>
  db.selectFrom('savedSearches').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the saved search until the transaction ends. */
export const lockSavedSearch = (tx: Tx, id: string): Promise<SavedSearchRow | undefined> =>
  tx.selectFrom('savedSearches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The user's saved search with the same address. */
export const findSameSearch = (
  db: Db,
  userId: string,
  address: string,
): Promise<SavedSearchRow | undefined> =>
  db
    .selectFrom('savedSearches')
    .selectAll()
    .where('userId', '=', userId)
    .where('address', '=', address)
    .executeTakeFirst()

export const insertSavedSearch = (tx: Tx, search: NewSavedSearch): Promise<SavedSearchRow> =>
  tx.insertInto('savedSearches').values(search).returningAll().executeTakeFirstOrThrow()

export async function updateSavedSearch(
  db: Db,
  id: string,
  columns: Partial<Pick<NewSavedSearch, 'name' | 'notifySince'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('savedSearches').set(columns).where('id', '=', id).execute()
}

export async function removeSavedSearch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('id', '=', id).execute()
}
