import type { Db } from '@quarry/db/db'
import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { RECENT_DAYS, WEEK_DAYS } from '@quarry/search-config/popularity'
import { sql } from 'kysely'

export type ProjectSource = Awaited<ReturnType<typeof readProjects>>[number]
export type DependsOn = Awaited<ReturnType<typeof readDependsOn>>[number]
export type ListedVersion = Awaited<ReturnType<typeof readVersionsOf>>[number]

/**
 * Searchable projects with the names their documents show. The author is the owner of the organization, else of the
 * team; without an owner a project is not searchable (docs/rules/organizations.md).
 */
export async function readProjects(db: Db, scope: Scope) {
  const searchable = db
    .selectFrom('projects as p')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    // An organization that staff have taken down is not shown; its owner is the author then.
    .leftJoin('organizations as shown', (join) =>
      join.onRef('shown.id', '=', 'o.id').on('shown.takenDownAt', 'is', null),
    )
    .innerJoin('teamMembers as m', (join) =>
      join.on('m.teamId', '=', sql<string>`coalesce(o.team_id, p.team_id)`).on('m.isOwner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('p.status', 'in', SEARCHABLE_STATUSES)
    .select([
      'p.id',
      'p.slug',
      'p.title',
      'p.summary',
      'p.status',
      'p.licenseId',
      'p.clientSide',
      'p.serverSide',
    ])
    .select(['p.categories', 'p.additionalCategories', 'p.loaders', 'p.gameVersions', 'p.projectTypes'])
    .select([
      'p.iconKey',
      'p.color',
      'p.downloads',
      'p.followers',
      'p.publishedAt',
      'p.approvedAt',
      'p.updatedAt',
    ])
    .select([
      'shown.id as organizationId',
      'shown.name as organizationName',
      'shown.slug as organizationSlug',
    ])
    .select(['u.id as authorId', 'u.username as author'])
  if ('ids' in scope) return scope.ids.length === 0 ? [] : searchable.where('p.id', 'in', scope.ids).execute()
  return searchable.where('p.id', '>', scope.after).orderBy('p.id').limit(scope.limit).execute()
}

/** Listed versions, newest first within each project. */
export async function readVersionsOf(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  return db
    .selectFrom('versions')
    .where('projectId', '=', sql<string>`any(${projectIds})`)
    .where('status', 'in', LISTED_VERSION_STATUSES)
    .select(['id', 'projectId', 'name', 'versionNumber', 'channel', 'featured', 'loaders', 'mrpackLoaders'])
    .select(['gameVersions', 'publishedAt'])
    .orderBy('projectId')
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The dependencies of these versions with their types, newest version first. A project is not its own dependent. */
export async function readDependsOn(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  return db
    .selectFrom('dependencies as d')
    .innerJoin('versions as v', 'v.id', 'd.dependentId')
    .where('v.projectId', '=', sql<string>`any(${projectIds})`)
    .where('v.status', 'in', LISTED_VERSION_STATUSES)
    .whereRef('d.projectId', '!=', 'v.projectId')
    .select(['v.projectId', 'd.dependencyType'])
    .select(sql<string>`d.project_id`.as('targetId'))
    .groupBy(['v.projectId', 'd.dependencyType', 'd.projectId'])
    .orderBy((eb) => eb.fn.max('d.id'), 'desc')
    .execute()
}

/** Gallery images in their order. */
export async function readGalleriesOf(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  return db
    .selectFrom('galleryItems')
    .where('projectId', '=', sql<string>`any(${projectIds})`)
    .select(['projectId', 'imageKey', 'featured'])
    .orderBy('ordering')
    .orderBy('id')
    .execute()
}

interface RecentDownloads {
  /** Of the days that count for the ranking. */
  recent: number
  weekly: number
}

/** Recent downloads by project; projects without downloads are absent. */
export async function readRecentDownloads(
  db: Db,
  projectIds: readonly string[],
): Promise<Map<string, RecentDownloads>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('downloadDays')
    .where('projectId', '=', sql<string>`any(${projectIds})`)
    .where('day', '>', sql<string>`current_date - ${RECENT_DAYS}::int`)
    .select(['projectId', (eb) => eb.fn.sum<string>('downloads').as('recent')])
    .select(
      sql<string>`coalesce(sum(downloads) filter (where day > current_date - ${WEEK_DAYS}::int), 0)`.as(
        'weekly',
      ),
    )
    .groupBy('projectId')
    .execute()
  return new Map(
    rows.map((row) => [row.projectId, { recent: Number(row.recent), weekly: Number(row.weekly) }]),
  )
}

/** The rows to read: given ids, or the next page by id. */
export type Scope = { ids: readonly string[] } | { after: string; limit: number }
