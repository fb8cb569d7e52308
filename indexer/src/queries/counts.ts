import type { Db } from '@quarry/db/db'
import { GHOST_USER_ID } from '@quarry/db/ids'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { IndexName } from '@quarry/search-config/indexes'

/** Number of rows to index, for progress and dry runs. Projects without an owner are included. */
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
  if (index === 'users') return db.selectFrom('users').select(count).where('id', '!=', GHOST_USER_ID)
  if (index === 'collections')
    return db.selectFrom('collections').select(count).where('status', '=', 'listed')
  return db.selectFrom(index).select(count)
}
