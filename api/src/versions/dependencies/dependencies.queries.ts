import type { Db, Tx } from '@quarry/db/db'
import type { NewDependency } from '@quarry/db/schema/versions/versions'
import { DEPENDED_ON_MAX } from '@quarry/domain/limits/counts'
import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { sql } from 'kysely'

/** Dependencies of all listed versions of a project, newest version first. */
export const listDependedOn = (db: Db, projectId: string) =>
  db
    .selectFrom('dependencies as d')
    .innerJoin('versions as v', 'v.id', 'd.dependentId')
    .select(['d.projectId', 'd.versionId'])
    .groupBy(['d.projectId', 'd.versionId'])
    .where('v.projectId', '=', projectId)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .orderBy((eb) => eb.fn.max('d.id'), 'desc')
    .limit(DEPENDED_ON_MAX)
    .execute()

/** Projects depended on, with the columns that decide about their visibility. */
export const listTargetProjects = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('projects')
    .select([
      'id',
      'slug',
      'title',
      'iconKey',
      'status',
      'teamId',
      'organizationId',
      'projectTypes',
      'loaders',
    ])
    .where('id', 'in', [...ids])
    .execute()

/** Versions depended on, with the columns that decide about their visibility. */
export const listTargetVersions = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('versions')
    .select(['id', 'versionNumber', 'projectId', 'status'])
    .where('id', 'in', [...ids])
    .execute()

/** Public files by hash. Hidden ones are left out, since a match would reveal that they exist. */
export const listKnownFiles = (db: Db, sha1s: readonly string[]) =>
  db
    .selectFrom('files')
    .innerJoin('versions as v', 'v.id', 'files.versionId')
    .innerJoin('projects as p', 'p.id', 'files.projectId')
    .select(['files.sha1', 'files.versionId', 'files.projectId'])
    .where('files.sha1', '=', sql<string>`any(${[...sha1s]}::text[])`)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .where('p.status', 'in', LINKED_STATUSES)
    .execute()

/** Returns what was depended on. */
export const deleteDependencies = (tx: Tx, dependentId: string) =>
  tx
    .deleteFrom('dependencies')
    .where('dependentId', '=', dependentId)
    .returning(['projectId', 'versionId'])
    .execute()

export const insertDependencies = (tx: Tx, rows: readonly NewDependency[]) =>
  tx
    .insertInto('dependencies')
    .values([...rows])
    .execute()

/** Deletes dependencies that would become duplicates when this version's id is set to null. */
export async function mergeDependencies(tx: Tx, versionId: string): Promise<void> {
  await sql`
    delete from dependencies d using dependencies other
    where d.version_id = ${versionId} and other.dependent_id = d.dependent_id and other.id <> d.id
      and other.version_id is null and other.project_id = d.project_id
      and other.file_name is not distinct from d.file_name
  `.execute(tx)
}
