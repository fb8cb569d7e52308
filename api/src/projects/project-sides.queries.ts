import type { Db } from '@quarry/db/db'
import { hasId } from './projects.queries.ts'

export const listSides = (db: Db, projectIds: readonly string[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'clientSide', 'serverSide', 'projectTypes'])
    .where(hasId(projectIds))
    .execute()
