import type { Db } from '@quarry/db/db'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

export interface DependencyReference {
  projectId: string
  dependencyType: DependencyType
}

/** Kinds of dependencies that listed versions of these projects have on one; only projects anyone may find. */
export const listReferences = (
  db: Db,
  targetId: string,
  projectIds: readonly string[],
): Promise<DependencyReference[]> =>
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
