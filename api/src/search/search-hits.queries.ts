import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'

/** What hits say of projects and the index does not hold. */
export const listHitRows = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'threadId', 'monetizationStatus'])
    .where('id', '=', sql<string>`any(${[...projectIds]}::text[])`)
    .execute()
