import type { Db, Tx } from '@quarry/db/db'
import { DOWNLOAD_DAYS_RETAINED } from '@quarry/domain/analytics/analytics-periods'
import { record } from '@quarry/db/outbox'
import { sql } from 'kysely'
import type { DownloadHit } from '../../ports/download-counter.ts'

/** A visitor counts once per project and batch, and at most six times within six hours (docs/rules/files.md). */
const WINDOW = '6 hours'
const MAX_IN_WINDOW = 6

type MarkedHit = DownloadHit & { visitor: Buffer }

/** Adds the hits within their visitors' allowances to the counts of versions, days and projects. */
export async function countBatch(tx: Tx, hits: readonly MarkedHit[], now: Date): Promise<void> {
  const allowed = await claimMarks(tx, hits, now)
  if (allowed.length === 0) return
  const perVersion = new Map<string, { versionId: string; projectId: string; n: number }>()
  for (const { versionId, projectId } of allowed) {
    const entry = perVersion.get(versionId) ?? { versionId, projectId, n: 0 }
    perVersion.set(versionId, { ...entry, n: entry.n + 1 })
  }
  // A fixed order, so that two processes that write at the same time do not deadlock.
  const counts = [...perVersion.values()].toSorted((a, b) => (a.versionId < b.versionId ? -1 : 1))
  const rows = JSON.stringify(counts.map(({ versionId, n }) => ({ version_id: versionId, n })))
  const day = now.toISOString().slice(0, 10)
  const input = sql`jsonb_to_recordset(${rows}::jsonb) as i(version_id text, n int)`
  // The version may have been deleted meanwhile.
  await sql`select id from projects where id in (select v.project_id from ${input} join versions v on v.id = i.version_id)
    order by id for no key update`.execute(tx)
  await sql`update versions v set downloads = v.downloads + i.n from ${input} where v.id = i.version_id`.execute(
    tx,
  )
  await sql`insert into download_days (version_id, project_id, day, downloads)
    select v.id, v.project_id, ${day}::date, i.n from ${input} join versions v on v.id = i.version_id
    on conflict (version_id, day) do update set downloads = download_days.downloads + excluded.downloads`.execute(
    tx,
  )
  const changed = await sql<{ id: string }>`
    update projects p set downloads = p.downloads + d.n
    from (select v.project_id, sum(i.n)::int as n from ${input} join versions v on v.id = i.version_id group by 1) as d
    where p.id = d.project_id returning p.id::text`.execute(tx)
  await record(tx, ...changed.rows.map(({ id }) => ({ name: 'project.counters', projectId: id }) as const))
}

/** Inserts a mark for each hit within its visitor's allowance and returns those hits. */
async function claimMarks(tx: Tx, hits: readonly MarkedHit[], now: Date): Promise<MarkedHit[]> {
  const rows = JSON.stringify(
    hits.map((hit, index) => ({ index, project_id: hit.projectId, visitor: hit.visitor.toString('hex') })),
  )
  const claimed = await sql<{ index: number }>`
    with hits as (
      select i.index, i.project_id, decode(i.visitor, 'hex') as visitor
      from jsonb_to_recordset(${rows}::jsonb) as i(index int, project_id text, visitor text)
    ), allowed as (
      select h.* from hits h where (
        select count(*) from download_marks m
        where m.project_id = h.project_id and m.visitor = h.visitor
          and m.counted_at > ${now}::timestamptz - ${WINDOW}::interval
      ) < ${MAX_IN_WINDOW}
    ), marked as (
      insert into download_marks (project_id, visitor, counted_at)
      select project_id, visitor, ${now}::timestamptz from allowed
    )
    select index from allowed`.execute(tx)
  const indexes = new Set(claimed.rows.map((row) => row.index))
  return hits.filter((_, index) => indexes.has(index))
}

/** Deletes marks older than the window. */
export async function pruneMarks(db: Db, now: Date): Promise<void> {
  await sql`delete from download_marks where counted_at < ${now}::timestamptz - ${WINDOW}::interval`.execute(
    db,
  )
}

/** Deletes daily counts that no report shows any more. The totals of versions and projects stay. */
export async function pruneDays(db: Db, now: Date): Promise<void> {
  await sql`delete from download_days
    where day < (${now}::timestamptz at time zone 'UTC')::date - ${DOWNLOAD_DAYS_RETAINED}::int`.execute(db)
}
