import { ruleMessage } from '../../contract/rules.ts'
import type { Db, Tx } from '@quarry/db/db'
import {
  DEPENDENCIES_MAX,
  FILES_PER_VERSION_MAX,
  LISTED_DEPENDENCIES_MAX,
  LISTED_FILES_MAX,
  LISTED_GAME_VERSIONS_MAX,
} from '@quarry/domain/limits/counts'
import { LISTED_CHANGELOGS_MAX_BYTES, MARKDOWN } from '@quarry/domain/limits/lengths'
import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { projectTypesOf, type ProjectType } from '@quarry/domain/projects/project-types'
import { LISTED_VERSION_STATUSES, type VersionStatus } from '@quarry/domain/versions/version-statuses'
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
  /** The changelog was left out, since those of versions before it in the list are too long. */
  isChangelogCut?: true
}

export type VersionWhere = (eb: ExpressionBuilder<Tables, 'versions'>) => Expression<SqlBool>

/** All but the changelog, which may be long. */
const COLUMNS = [
  'versions.id',
  'versions.projectId',
  'versions.authorId',
  'versions.name',
  'versions.versionNumber',
  'versions.channel',
  'versions.status',
  'versions.requestedStatus',
  'versions.featured',
  'versions.ordering',
  'versions.loaders',
  'versions.mrpackLoaders',
  'versions.gameVersions',
  'versions.downloads',
  'versions.publishedAt',
] as const satisfies readonly `versions.${keyof VersionRow}`[]

const shortRecords = (db: Db | Tx) =>
  db
    .selectFrom('versions')
    .select(COLUMNS)
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

const versionRecords = (db: Db | Tx) => shortRecords(db).select('versions.changelog')

/** What a list of versions is selected by, without their texts, files and dependencies. */
export type VersionFacts = Pick<
  VersionRow,
  'id' | 'channel' | 'featured' | 'loaders' | 'mrpackLoaders' | 'gameVersions' | 'publishedAt'
>

/** Newest first. */
export const listVersionFacts = (db: Db, where: VersionWhere): Promise<VersionFacts[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'channel', 'featured', 'loaders', 'mrpackLoaders', 'gameVersions', 'publishedAt'])
    .where(where)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** What versions add to the size of a response. */
interface VersionSize {
  id: string
  changelogBytes: number
  gameVersions: number
  files: number
  dependencies: number
}

const sizesOf = (db: Db | Tx, where: VersionWhere) =>
  db
    .selectFrom('versions')
    .where(where)
    .select((eb) => [
      'versions.id',
      // Of stored texts the size is known without reading them.
      sql<number>`octet_length(versions.changelog)`.as('changelogBytes'),
      sql<number>`cardinality(versions.game_versions)`.as('gameVersions'),
      eb
        .selectFrom('files')
        .whereRef('files.versionId', '=', 'versions.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('files'),
      eb
        .selectFrom('dependencies')
        .whereRef('dependencies.dependentId', '=', 'versions.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('dependencies'),
    ])
    .$castTo<VersionSize>()

export interface ListOptions {
  offset?: number | undefined
  limit?: number | undefined
  /** Bytes of all changelogs together. Those of further versions are left out. */
  changelogBytes?: number
}

/** Newest first, within the limits of one response. */
export async function listVersionRecords(
  db: Db | Tx,
  where: VersionWhere,
  { offset = 0, limit, ...options }: ListOptions = {},
): Promise<VersionRecord[]> {
  const newestFirst = sizesOf(db, where)
    .orderBy('versions.publishedAt', 'desc')
    .orderBy('versions.id', 'desc')
    .offset(offset)
  const sizes = await (limit === undefined ? newestFirst : newestFirst.limit(limit)).execute()
  return recordsOf(db, sizes, options)
}

const LIMITS = [
  ['dependencies', LISTED_DEPENDENCIES_MAX, 'dependencies_together'],
  ['files', LISTED_FILES_MAX, 'files_together'],
  ['gameVersions', LISTED_GAME_VERSIONS_MAX, 'game_versions_together'],
] as const

/** Records of these versions in their order. Throws if they have more parts than one response may contain. */
async function recordsOf(
  db: Db | Tx,
  sizes: readonly VersionSize[],
  { changelogBytes = LISTED_CHANGELOGS_MAX_BYTES }: Pick<ListOptions, 'changelogBytes'>,
): Promise<VersionRecord[]> {
  if (sizes.length === 0) return []
  for (const [part, max, rule] of LIMITS) {
    const count = sizes.reduce((sum, size) => sum + size[part], 0)
    if (count > max) throw new AppError('invalid_input', ruleMessage(rule, { count, max }))
  }
  let left = changelogBytes
  const cut = sizes.filter((size) => (left -= size.changelogBytes) < 0)
  const isCut = new Set(cut.map(({ id }) => id))
  const whole = sizes.flatMap(({ id }) => (isCut.has(id) ? [] : id))
  const records: VersionRecord[] = [
    ...(whole.length > 0 ? await versionRecords(db).where(hasId(whole)).execute() : []),
    ...(isCut.size > 0
      ? await shortRecords(db)
          .where(hasId([...isCut]))
          .execute()
      : []
    ).map((record) => ({
      ...record,
      changelog: '',
      isChangelogCut: true as const,
    })),
  ]
  return inOrder(
    records,
    sizes.map(({ id }) => id),
  )
}

const hasId =
  (ids: readonly string[]): VersionWhere =>
  (eb) =>
    eb('versions.id', '=', sql<string>`any(${[...ids]}::text[])`)

function inOrder<T extends { id: string }>(found: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** This many versions cannot exceed the limits, so they are not measured. */
const ALWAYS_LISTABLE = Math.floor(
  Math.min(
    LISTED_DEPENDENCIES_MAX / DEPENDENCIES_MAX,
    LISTED_FILES_MAX / FILES_PER_VERSION_MAX,
    LISTED_CHANGELOGS_MAX_BYTES / MARKDOWN.max,
  ),
)

/** By ids from an earlier query, each once, in their order, within the limits of one response. */
export async function listVersionRecordsById(
  db: Db | Tx,
  ids: readonly string[],
  options: Pick<ListOptions, 'changelogBytes'> = {},
): Promise<VersionRecord[]> {
  if (ids.length === 0) return []
  const unique = [...new Set(ids)]
  if (unique.length <= ALWAYS_LISTABLE && options.changelogBytes === undefined)
    return inOrder(await versionRecords(db).where(hasId(unique)).execute(), unique)
  return recordsOf(db, inOrder(await sizesOf(db, hasId(unique)).execute(), unique), options)
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

/** Types of the listed versions of a project, except one. */
export async function listTypesBesides(db: Tx, projectId: string, versionId: string): Promise<ProjectType[]> {
  const setups = await db
    .selectFrom('versions')
    .select('loaders')
    .distinct()
    .where('projectId', '=', projectId)
    .where('id', '!=', versionId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .execute()
  return [...new Set(setups.flatMap(({ loaders }) => projectTypesOf(loaders)))]
}

/** Those of the versions of which moderators have taken down a file. */
export async function listTakenDownVersions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('takenDownVersions')
    .select('versionId')
    .where('versionId', 'in', ids)
    .execute()
  return new Set(rows.map(({ versionId }) => versionId))
}
