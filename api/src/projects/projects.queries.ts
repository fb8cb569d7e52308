import { findRenamed, listOrRenamed } from '../accounts/users/old-names.queries.ts'
import { literals } from '../kernel/sql-literals.ts'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { TEAMS_MAX } from '@quarry/domain/limits/counts'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import type { Db, Tx } from '@quarry/db/db'
import { isId, mintId } from '@quarry/db/ids'
import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { Tables } from '@quarry/db/schema/tables'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** A gallery image from aggregated JSON: dates are text. */
export interface GalleryRecord {
  imageKey: string
  rawImageKey: string
  featured: boolean
  title: string | null
  description: string | null
  ordering: number
  createdAt: string
}

/** A project with everything its v2 shape needs. */
export interface ProjectRecord extends ProjectRow {
  links: { platform: string; url: string }[]
  gallery: GalleryRecord[]
  /** Listed and archived versions, oldest first. */
  versionIds: string[]
}

export type ProjectWhere = (eb: ExpressionBuilder<Tables, 'projects'>) => Expression<SqlBool>

/** Text in an address may be an id or a slug. */
export const refersTo =
  (refs: readonly string[]): ProjectWhere =>
  (eb) => {
    const slugs = refs.map((ref) => ref.toLowerCase())
    return eb.or([
      eb('projects.id', '=', sql<string>`any(${refs.filter(isId)}::text[])`),
      eb('projects.slug', '=', sql<string>`any(${slugs}::text[])`),
    ])
  }

export const hasId =
  (ids: readonly string[]): ProjectWhere =>
  (eb) =>
    eb('projects.id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)

/** The id takes precedence over another project's slug. */
export const pick = <T extends { id: string; slug: string }>(
  found: readonly T[],
  ref: string,
): T | undefined =>
  found.find((project) => project.id === ref) ?? found.find((project) => project.slug === ref.toLowerCase())

/** Finds a project by its id or slug, or else by a slug that it had until less than a year ago. */
export async function orRenamed<T>(
  db: Db | Tx,
  ref: string,
  find: (ref: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find(ref)
  if (found !== undefined) return found
  const id = await findRenamed(db, 'projectId', ref)
  return id === undefined ? undefined : find(id)
}

/** Projects by ids, slugs, or slugs that they had until less than a year ago. */
export const listProjectRecordsByRef = (db: Db, refs: readonly string[]): Promise<ProjectRecord[]> =>
  listOrRenamed(db, { column: 'projectId', refs, nameOf: ({ slug }) => slug }, (current) =>
    listProjectRecords(db, refersTo(current)),
  )

const projectRecords = (db: Db | Tx) =>
  db
    .selectFrom('projects')
    .selectAll('projects')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('projectLinks as l')
          .select(['l.platform', 'l.url'])
          .whereRef('l.projectId', '=', 'projects.id')
          .orderBy('l.platform'),
      ).as('links'),
      jsonArrayFrom(
        eb
          .selectFrom('galleryItems as g')
          .select(['g.imageKey', 'g.rawImageKey', 'g.featured', 'g.title', 'g.description', 'g.ordering'])
          .select(sql<string>`g.created_at`.as('createdAt'))
          .whereRef('g.projectId', '=', 'projects.id')
          .orderBy('g.ordering')
          .orderBy('g.id'),
      ).as('gallery'),
      sql<string[]>`array(select v.id::text from versions v where v.project_id = projects.id
        and v.status in (${literals(LISTED_VERSION_STATUSES)}) order by v.published_at, v.id)`.as(
        'versionIds',
      ),
    ])

export const listProjectRecords = (db: Db | Tx, where: ProjectWhere): Promise<ProjectRecord[]> =>
  projectRecords(db).where(where).execute()

export const listProjectRecordsById = (db: Db | Tx, ids: readonly string[]): Promise<ProjectRecord[]> =>
  listProjectRecords(db, hasId(ids))

/** The columns that rights on several projects follow from. */
export const listProjectKeys = (db: Db | Tx, where: ProjectWhere) =>
  db
    .selectFrom('projects')
    .select(['id', 'slug', 'status', 'teamId', 'organizationId'])
    .where(where)
    .execute()

/** For rules and edits, without the columns that only the view needs. */
export const findProjectRow = (db: Db | Tx, ref: string): Promise<ProjectRow | undefined> =>
  orRenamed(db, ref, async (current) =>
    pick(
      await db
        .selectFrom('projects')
        .selectAll()
        .where(refersTo([current]))
        .execute(),
      current,
    ),
  )

/** Locks the row until the transaction ends, so that two concurrent edits do not work on outdated rows. */
export const lockProjectRow = (db: Tx, ref: string): Promise<ProjectRow | undefined> =>
  orRenamed(db, ref, async (current) =>
    pick(
      await db
        .selectFrom('projects')
        .selectAll()
        .where(refersTo([current]))
        .forNoKeyUpdate()
        .execute(),
      current,
    ),
  )

/**
 * Starts at a random point of the id space and wraps around: ids are random, so this is a fair sample and costs an
 * index scan instead of a sort of the whole table.
 */
export async function listRandomIds(db: Db, count: number): Promise<string[]> {
  const pivot = mintId()
  const searchable = db
    .selectFrom('projects')
    .select('id')
    .where('status', 'in', SEARCHABLE_STATUSES)
    .orderBy('id')
    .limit(count)
  const above = await searchable.where('id', '>=', pivot).execute()
  const below =
    above.length < count
      ? await searchable
          .where('id', '<', pivot)
          .limit(count - above.length)
          .execute()
      : []
  return [...above, ...below].map((row) => row.id)
}

/** The distinct compatibilities of a project's listed versions; hundreds of versions share a few. */
export const listSetups = (db: Db, projectId: string) =>
  db
    .selectFrom('versions')
    .select(['loaders', 'mrpackLoaders', 'gameVersions'])
    .distinct()
    .where('projectId', '=', projectId)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .execute()

/** Projects of the teams of a user that pass the filter. */
export const listProjectRecordsOf = (
  db: Db,
  userId: string,
  visible: ProjectWhere,
): Promise<ProjectRecord[]> =>
  listProjectRecords(db, (eb) => eb.and([eb('projects.teamId', 'in', teamsOf(eb, userId)), visible(eb)]))

/** Also those of the organizations of the user, which have any number; the most downloaded ones first. */
export const listAllProjectRecordsOf = (
  db: Db,
  userId: string,
  visible: ProjectWhere,
): Promise<ProjectRecord[]> =>
  projectRecords(db)
    .where(ofUserOrOrganizations(userId))
    .where(visible)
    .orderBy('projects.downloads', 'desc')
    .limit(TEAMS_MAX)
    .execute()

const ofUserOrOrganizations =
  (userId: string): ProjectWhere =>
  (eb) => {
    const organizations = eb
      .selectFrom('organizations')
      .select('organizations.id')
      .where('organizations.teamId', 'in', teamsOf(eb, userId))
    return eb.or([
      eb('projects.teamId', 'in', teamsOf(eb, userId)),
      eb('projects.organizationId', 'in', organizations),
    ])
  }

const teamsOf = (eb: ExpressionBuilder<Tables, 'projects'>, userId: string) =>
  eb
    .selectFrom('teamMembers')
    .select('teamMembers.teamId')
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.accepted', '=', true)

export const listProjectRecordsOfOrganization = (
  db: Db,
  organizationId: string,
  visible: ProjectWhere,
): Promise<ProjectRecord[]> =>
  listProjectRecords(db, (eb) => eb.and([eb('projects.organizationId', '=', organizationId), visible(eb)]))
