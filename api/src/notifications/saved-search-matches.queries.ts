import type { Db, Tx } from '@quarry/db/db'
import type { SavedSearchRow } from '@quarry/db/schema/search/saved-searches'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'

/** A newly listed project of which owners of saved searches are not notified yet. */
export interface Listing {
  projectId: string
  listedAt: Date
  notifiedThrough: string
}

/** A project that was hidden again before anyone was notified gets the later time. */
export async function recordListing(tx: Tx, projectId: string, listedAt: Date): Promise<void> {
  await tx
    .insertInto('projectListings')
    .values({ projectId, listedAt, notifiedAt: null })
    .onConflict((clash) =>
      clash.column('projectId').doUpdateSet({ listedAt }).where('projectListings.notifiedAt', 'is', null),
    )
    .execute()
}

/** The oldest pending listings of public projects; those from before `since` are given up. */
export const listPendingListings = (
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<Listing[]> =>
  db
    .selectFrom('projectListings as l')
    .innerJoin('projects as p', 'p.id', 'l.projectId')
    .select(['l.projectId', 'l.listedAt', 'l.notifiedThrough'])
    .where('l.notifiedAt', 'is', null)
    .where('l.listedAt', '>=', since)
    .where('p.status', 'in', [...SEARCHABLE_STATUSES])
    .orderBy('l.listedAt')
    .orderBy('l.projectId')
    .limit(limit)
    .execute()

/** The next searches with notifications turned on, in the order of their ids. */
export const listNotifyingSearchesAfter = (
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<SavedSearchRow, 'id' | 'userId' | 'address' | 'notifySince'>[]> =>
  db
    .selectFrom('savedSearches')
    .select(['id', 'userId', 'address', 'notifySince'])
    .where('notifySince', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

interface Step {
  from: string
  /** Null: no search is left. */
  to: string | null
  now: Date
}

/**
 * Moves the listings that are still at the search `from` on to `to`; returns their projects. The caller adds the
 * notifications in the same transaction, so no two runs notify of the same project and search.
 */
export async function advanceListings(
  tx: Tx,
  projectIds: readonly string[],
  { from, to, now }: Step,
): Promise<string[]> {
  const rows = await tx
    .updateTable('projectListings')
    .set(to === null ? { notifiedAt: now } : { notifiedThrough: to })
    .where('projectId', '=', sql<string>`any(${[...projectIds]}::text[])`)
    .where('notifiedThrough', '=', from)
    .where('notifiedAt', 'is', null)
    .returning('projectId')
    .execute()
  return rows.map(({ projectId }) => projectId)
}
