import type { Db } from '@quarry/db/db'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

export interface Naming {
  projectId: string
  dependencyType: DependencyType
}

/** In which ways listed versions of these projects depend on one; of those only that anybody may find. */
export const listNamings = (db: Db, targetId: string, projectIds: readonly string[]): Promise<Naming[]> =>
  db
    .selectFrom('dependencies as d')
    .innerJoin('versions as v', 'v.id', 'd.dependentId')
    .innerJoin('projects as p', 'p.id', 'v.projectId')
    .select(['v.projectId', 'd.dependencyType'])
    .distinct()
    .where('d.projectId', '=', targetId)
    .where('v.projectId', '=', sql<string>`any(${[...projectIds]})`)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .where('p.status', 'in', SEARCHABLE_STATUSES)
    .execute()
