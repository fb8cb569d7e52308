import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'

/** Columns of hits that are not in the index. */
export const listHitRows = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'threadId', 'monetizationStatus'])
    .where('id', '=', sql<string>`any(${[...projectIds]}::text[])`)
    .execute()
