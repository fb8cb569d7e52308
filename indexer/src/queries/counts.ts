import type { Db } from '@quarry/db/db'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { IndexName } from '@quarry/search-config/indexes'
import { indexedCollections, indexedOrganizations, indexedUsers } from './users-and-collections.ts'

/** Number of rows to index, for progress, dry runs and waiting. Projects without an owner are included. */
export async function countRows(db: Db, index: IndexName): Promise<number> {
  const { rows } = await queryOf(db, index).executeTakeFirstOrThrow()
  return Number(rows)
}

function queryOf(db: Db, index: IndexName) {
  const count = db.fn.countAll<string>().as('rows')
  if (index === 'projects')
    return db.selectFrom('projects').select(count).where('status', 'in', SEARCHABLE_STATUSES)
  if (index === 'versions')
    return db
      .selectFrom('versions as v')
      .innerJoin('projects as p', 'p.id', 'v.projectId')
      .select(count)
      .where('v.status', 'in', LISTED_VERSION_STATUSES)
      .where('p.status', 'in', SEARCHABLE_STATUSES)
  if (index === 'users') return indexedUsers(db).select(count)
  if (index === 'organizations') return indexedOrganizations(db).select(count)
  return indexedCollections(db).select(count)
}
