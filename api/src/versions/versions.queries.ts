import { ruleMessage } from '../../contract/rules.ts'
import type { Db, Tx } from '@quarry/db/db'
import { DEPENDENCIES_MAX, LISTED_DEPENDENCIES_MAX } from '@quarry/domain/limits/counts'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import type { FileType } from '@quarry/domain/files/file-types'
import type { Tables } from '@quarry/db/schema/tables'
import type { VersionRow } from '@quarry/db/schema/versions/versions'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { AppError } from '../kernel/errors.ts'

export interface FileRecord {
  filename: string
  storageKey: string
  sha1: string
  sha512: string
  sizeBytes: number
  primary: boolean
  fileType: FileType | null
}

export interface DependencyRecord {
  versionId: string | null
  projectId: string | null
  fileName: string | null
  dependencyType: DependencyType
}

/** A version with everything its v2 response shows. */
export interface VersionRecord extends VersionRow {
  /** Primary first, then by name. */
  files: FileRecord[]
  dependencies: DependencyRecord[]
}

export type VersionWhere = (eb: ExpressionBuilder<Tables, 'versions'>) => Expression<SqlBool>

const versionRecords = (db: Db | Tx) =>
  db
    .selectFrom('versions')
    .selectAll('versions')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('files as f')
          .select([
            'f.filename',
            'f.storageKey',
            'f.sha1',
            'f.sha512',
            'f.sizeBytes',
            'f.primary',
            'f.fileType',
          ])
          .whereRef('f.versionId', '=', 'versions.id')
          .orderBy('f.primary', 'desc')
          .orderBy('f.filename'),
      ).as('files'),
      jsonArrayFrom(
        eb
          .selectFrom('dependencies as d')
          .select(['d.versionId', 'd.projectId', 'd.fileName', 'd.dependencyType'])
          .whereRef('d.dependentId', '=', 'versions.id')
          .orderBy('d.id'),
      ).as('dependencies'),
    ])

/** Newest first. */
export async function listVersionRecords(db: Db | Tx, where: VersionWhere): Promise<VersionRecord[]> {
  await requireListable(db, where)
  return versionRecords(db)
    .where(where)
    .orderBy('versions.publishedAt', 'desc')
    .orderBy('versions.id', 'desc')
    .execute()
}

/** Throws if the versions have more dependencies than one response may contain. */
async function requireListable(db: Db | Tx, where: VersionWhere): Promise<void> {
  const { count } = await db
    .selectFrom('dependencies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dependentId', 'in', (eb) => eb.selectFrom('versions').select('versions.id').where(where))
    .executeTakeFirstOrThrow()
  if (count > LISTED_DEPENDENCIES_MAX)
    throw new AppError(
      'invalid_input',
      ruleMessage('dependencies_together', { count, max: LISTED_DEPENDENCIES_MAX }),
    )
}

/** This many versions cannot exceed the limit, so the count is skipped. */
const ALWAYS_LISTABLE = Math.floor(LISTED_DEPENDENCIES_MAX / DEPENDENCIES_MAX)

/** By ids from an earlier query, in their order. */
export async function listVersionRecordsById(db: Db | Tx, ids: readonly string[]): Promise<VersionRecord[]> {
  if (ids.length === 0) return []
  const wanted: VersionWhere = (eb) => eb('versions.id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
  if (ids.length > ALWAYS_LISTABLE) await requireListable(db, wanted)
  const found = await versionRecords(db).where(wanted).execute()
  const byId = new Map(found.map((version) => [version.id, version]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Includes drafts and unlisted versions. */
export async function countVersions(db: Db, projectId: string): Promise<number> {
  const counted = await db
    .selectFrom('versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return counted.count
}

/**
 * Order of versions in a project, latest first: explicit ordering before dates (docs/rules/versions.md).
 */
const latestFirst = sql`ordering is not null, ordering desc, published_at desc, id desc`

export const findLatest = (db: Db, where: VersionWhere): Promise<VersionRecord | undefined> =>
  versionRecords(db).where(where).orderBy(latestFirst).limit(1).executeTakeFirst()

/** Newest first. */
export const pageVersionRecords = (
  db: Db,
  where: VersionWhere,
  { offset, limit }: { offset: number; limit: number },
): Promise<VersionRecord[]> =>
  versionRecords(db)
    .where(where)
    .orderBy('versions.publishedAt', 'desc')
    .orderBy('versions.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countMatching(db: Db, where: VersionWhere): Promise<number> {
  const { count } = await db
    .selectFrom('versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  return count
}

/** Loaders, game versions and channels of a project's versions, for the filters. */
export const listOffered = (db: Db, projectId: string, statuses: readonly VersionStatus[]) =>
  db
    .selectFrom('versions')
    .select(['id', 'loaders', 'mrpackLoaders', 'gameVersions', 'channel'])
    .where('projectId', '=', projectId)
    .where('status', 'in', [...statuses])
    .execute()

/** Numbers that several versions of a project share. */
export const listRepeated = (db: Db, versions: readonly { projectId: string; versionNumber: string }[]) =>
  db
    .selectFrom('versions')
    .select(['projectId', 'versionNumber'])
    .where('projectId', 'in', [...new Set(versions.map((version) => version.projectId))])
    .where('versionNumber', 'in', [...new Set(versions.map((version) => version.versionNumber))])
    .groupBy(['projectId', 'versionNumber'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', 1))
    .execute()

export async function findProjectIdOfVersion(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx.selectFrom('versions').select('projectId').where('id', '=', id).executeTakeFirst()
  return found?.projectId
}
