import type { Db } from '@quarry/db/db'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { REVIEW_WAIT_MS, type ReviewWait } from '@quarry/domain/moderation/review'
import { sql, type SqlBool } from 'kysely'

export interface QueueFilter {
  type?: ProjectType | undefined
  search?: string | undefined
  waited?: ReviewWait | undefined
}

export interface QueueOrder {
  isOldestFirst: boolean
  /** Id of the last project of the page before. */
  after?: string | undefined
  limit: number
}

/** As the index of the queue has it: rows of before there was a queue have no time of it. */
const since = sql<Date>`coalesce(projects.queued_at, projects.published_at)`

const limitOf = (wait: ReviewWait, now: Date): Date => new Date(now.getTime() - REVIEW_WAIT_MS[wait])

/** A part of a title or of an address, or the whole name of who owns it. */
const named = (search: string) => sql<SqlBool>`(
  strpos(lower(projects.title || ' ' || projects.slug), lower(${search})) > 0
  or projects.team_id in (
    select m.team_id from team_members m join users u on u.id = m.user_id
    where lower(u.username) = lower(${search}) and m.is_owner
  )
  or projects.organization_id in (select o.id from organizations o where lower(o.slug) = lower(${search}))
)`

/** Filter: a project waits, and is what was asked for. */
const waiting = ({ type, search, waited }: QueueFilter, now: Date) =>
  sql<SqlBool>`projects.status = 'processing'
    ${type === undefined ? sql`` : sql`and ${type} = any(projects.project_types)`}
    ${waited === undefined ? sql`` : sql`and ${since} < ${limitOf(waited, now)}`}
    ${search === undefined ? sql`` : sql`and ${named(search)}`}`

/** Ids of one page; it goes on behind a project that may have been judged meanwhile. */
export async function listWaitingIds(
  db: Db,
  filter: QueueFilter,
  { isOldestFirst, after, limit, now }: QueueOrder & { now: Date },
): Promise<string[]> {
  const last = after === undefined ? undefined : await placeOf(db, after)
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where(waiting(filter, now))
    .$if(last !== undefined, (query) => query.where(behind(last as Place, isOldestFirst)))
    .orderBy(since, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface Place {
  id: string
  /** As text: a date of JavaScript knows no parts of a millisecond. */
  since: string
}

const placeOf = (db: Db, id: string): Promise<Place | undefined> =>
  db
    .selectFrom('projects')
    .select(['id', sql<string>`${since}::text`.as('since')])
    .where('id', '=', id)
    .executeTakeFirst()

const behind = (place: Place, isOldestFirst: boolean) =>
  sql<SqlBool>`(${since}, projects.id) ${sql.raw(isOldestFirst ? '>' : '<')} (${place.since}::timestamptz, ${place.id})`

/** How many of them there are. */
export async function countWaiting(db: Db, filter: QueueFilter, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(waiting(filter, now))
    .executeTakeFirstOrThrow()
  return count
}

export interface WaitCounts {
  all: number
  long: number
  tooLong: number
}

/** Of all that wait, by the kinds that a project is of: one look at the index of the queue. */
export async function countByKinds(db: Db, now: Date): Promise<(WaitCounts & { kinds: ProjectType[] })[]> {
  const { rows } = await sql<WaitCounts & { kinds: ProjectType[] }>`
    select projects.project_types as kinds, count(*)::int as "all",
      (count(*) filter (where ${since} < ${limitOf('long', now)}))::int as long,
      (count(*) filter (where ${since} < ${limitOf('too_long', now)}))::int as "tooLong"
    from projects where projects.status = 'processing' group by projects.project_types`.execute(db)
  return rows
}

/** Locks the project that waits longest, is claimed by nobody, and is not being changed at this moment. */
export async function findNext(
  db: Db,
  { type, after, now }: { type?: ProjectType | undefined; after?: string | undefined; now: Date },
): Promise<string | undefined> {
  const last = after === undefined ? undefined : await placeOf(db, after)
  const { rows } = await sql<{ id: string }>`
    select id from projects where ${waiting({ type }, now)}
      ${last === undefined ? sql`` : sql`and ${behind(last, true)}`}
      and not exists (select from review_claims c where c.project_id = projects.id and c.ends_at > ${now})
    order by ${since}, id limit 1 for update skip locked`.execute(db)
  return rows[0]?.id
}
