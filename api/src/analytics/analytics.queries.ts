import type { Db } from '@quarry/db/db'
import { ANALYTICS_ROWS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

/** Projects and a range of days, both ends inclusive. */
export interface AnalyticsRange {
  projectIds: readonly string[]
  from: string
  to: string
}

interface DayRow {
  projectId: string
  /** Such as 2026-01-31. */
  day: string
  count: number
}

/** Downloads by project and day; days without downloads are left out. */
export async function listDownloadDays(db: Db, { projectIds, from, to }: AnalyticsRange): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select project_id::text, to_char(day, 'YYYY-MM-DD') as day, sum(downloads)::int as count
    from download_days
    where project_id = any(${projectIds}::text[]) and day between ${from}::date and ${to}::date
    group by project_id, day`.execute(db)
  return rows
}

/** New followers by day, without those that have unfollowed since. */
export async function listFollowerDays(
  db: Db,
  { projectIds, from, to }: AnalyticsRange,
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

/** The most downloaded versions in the range. */
export async function listVersionDownloads(db: Db, { projectIds, from, to }: AnalyticsRange) {
  const { rows } = await sql<VersionDownloads>`
    select v.id::text, v.name, v.version_number, d.downloads::int
    from (${versionTotals({ projectIds, from, to })}) d join versions v on v.id = d.version_id
    order by d.downloads desc, v.published_at desc, v.id
    limit ${ANALYTICS_ROWS_MAX}`.execute(db)
  return rows
}

/** Columns to group by: game versions, or loaders (for packs the loaders they contain). */
const GROUPS = {
  gameVersions: sql`v.game_versions`,
  loaders: sql`case when cardinality(v.mrpack_loaders) > 0 then v.mrpack_loaders else v.loaders end`,
} as const

/** Downloads by game version or loader, most first. A version counts for each of its values. */
export async function listGroupDownloads(db: Db, range: AnalyticsRange, column: keyof typeof GROUPS) {
  const { rows } = await sql<{ name: string; downloads: number }>`
    select value as name, sum(d.downloads)::int as downloads
    from (${versionTotals(range)}) d
      join versions v on v.id = d.version_id
      cross join unnest(${GROUPS[column]}) as value
    group by value order by 2 desc, 1
    limit ${ANALYTICS_ROWS_MAX}`.execute(db)
  return rows
}

const versionTotals = ({ projectIds, from, to }: AnalyticsRange) => sql`
  select version_id, sum(downloads) as downloads from download_days
  where project_id = any(${projectIds}::text[]) and day between ${from}::date and ${to}::date
  group by version_id having sum(downloads) > 0`
