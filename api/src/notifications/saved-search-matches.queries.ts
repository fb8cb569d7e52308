import type { Db, Tx } from '@quarry/db/db'
import type { SavedSearchRow } from '@quarry/db/schema/search/saved-searches'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'

/** A project whose listing waits to be told. */
export interface Listing {
  projectId: string
  listedAt: Date
  notifiedThrough: string
}

/** Of a project that was hidden before anybody could be told, the later moment counts. */
export async function noteListing(tx: Tx, projectId: string, listedAt: Date): Promise<void> {
  await tx
    .insertInto('projectListings')
    .values({ projectId, listedAt, notifiedAt: null })
    .onConflict((clash) =>
      clash.column('projectId').doUpdateSet({ listedAt }).where('projectListings.notifiedAt', 'is', null),
    )
    .execute()
}

/** The oldest that wait and can be found; those that were listed before `since` are waited for no longer. */
export const listWaiting = (db: Db, { since, limit }: { since: Date; limit: number }): Promise<Listing[]> =>
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

/** Searches whose owners want to hear, behind one, in the order of their ids. */
export const listTellingAfter = (
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<SavedSearchRow, 'id' | 'userId' | 'address' | 'tellsSince'>[]> =>
  db
    .selectFrom('savedSearches')
    .select(['id', 'userId', 'address', 'tellsSince'])
    .where('tellsSince', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

interface Step {
  from: string
  /** Null: there is no search behind. */
  to: string | null
  now: Date
}

/**
 * Goes on from one saved search to another for those of the listings that still stand there. Whoever gets a project
 * from here tells it in the same transaction, so that no two rounds tell it of the same searches.
 */
export async function passOn(
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
