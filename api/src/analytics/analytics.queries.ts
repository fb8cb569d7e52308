import type { Db } from '@quarry/db/db'
import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

/** Of which projects, from which day to which, both included. */
export interface Stretch {
  projectIds: readonly string[]
  from: string
  to: string
}

interface DayRow {
  projectId: string
  /** As 2026-01-31. */
  day: string
  count: number
}

/** Downloads of each project on each day that had some. */
export async function listDownloadDays(db: Db, { projectIds, from, to }: Stretch): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select project_id::text, to_char(day, 'YYYY-MM-DD') as day, sum(downloads)::int as count
    from download_days
    where project_id = any(${projectIds}::text[]) and day between ${from}::date and ${to}::date
    group by project_id, day`.execute(db)
  return rows
}

/** Who began to follow one of the projects on each day, and has stayed. */
export async function listFollowerDays(
  db: Db,
  { projectIds, from, to }: Stretch,
): Promise<Omit<DayRow, 'projectId'>[]> {
  const { rows } = await sql<DayRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count
    from follows
    where project_id = any(${projectIds}::text[])
      and created_at >= ${from}::date at time zone 'UTC'
      and created_at < (${to}::date + 1) at time zone 'UTC'
    group by 1`.execute(db)
  return rows
}

export interface VersionDownloads {
  id: string
  name: string
  versionNumber: string
  downloads: number
}

/** The most downloaded versions of the stretch. */
export async function listVersionDownloads(db: Db, { projectIds, from, to }: Stretch) {
  const { rows } = await sql<VersionDownloads>`
    select v.id::text, v.name, v.version_number, d.downloads::int
    from (${versionTotals({ projectIds, from, to })}) d join versions v on v.id = d.version_id
    order by d.downloads desc, v.published_at desc, v.id
    limit ${ANALYTICS_ROWS_MAX}`.execute(db)
  return rows
}

/** Where versions run: their game versions, or their loaders, those inside packs for packs. */
const PLACES = {
  gameVersions: sql`v.game_versions`,
  loaders: sql`case when cardinality(v.mrpack_loaders) > 0 then v.mrpack_loaders else v.loaders end`,
} as const

/** Downloads of the versions that run at each place, most first; a version counts at each of its places. */
export async function listPlaceDownloads(db: Db, stretch: Stretch, place: keyof typeof PLACES) {
  const { rows } = await sql<{ name: string; downloads: number }>`
    select place as name, sum(d.downloads)::int as downloads
    from (${versionTotals(stretch)}) d
      join versions v on v.id = d.version_id
      cross join unnest(${PLACES[place]}) as place
    group by place order by 2 desc, 1
    limit ${ANALYTICS_ROWS_MAX}`.execute(db)
  return rows
}

const versionTotals = ({ projectIds, from, to }: Stretch) => sql`
  select version_id, sum(downloads) as downloads from download_days
  where project_id = any(${projectIds}::text[]) and day between ${from}::date and ${to}::date
  group by version_id having sum(downloads) > 0`
