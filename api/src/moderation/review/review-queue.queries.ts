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
  /** Id of the last project of the previous page. */
  after?: string | undefined
  limit: number
}

/** Same expression as the index of the queue. Old rows have no `queued_at`. */
const since = sql<Date>`coalesce(projects.queued_at, projects.published_at)`

const limitOf = (wait: ReviewWait, now: Date): Date => new Date(now.getTime() - REVIEW_WAIT_MS[wait])

/** Matches a part of the title or slug, or the whole name of the owner. */
const matches = (search: string) => sql<SqlBool>`(
  strpos(lower(projects.title || ' ' || projects.slug), lower(${search})) > 0
  or projects.team_id in (
    select m.team_id from team_members m join users u on u.id = m.user_id
    where lower(u.username) = lower(${search}) and m.is_owner
  )
  or projects.organization_id in (select o.id from organizations o where lower(o.slug) = lower(${search}))
)`

/** Condition: the project is in review and matches the filter. */
const waiting = ({ type, search, waited }: QueueFilter, now: Date) =>
  sql<SqlBool>`projects.status = 'processing'
    ${type === undefined ? sql`` : sql`and ${type} = any(projects.project_types)`}
    ${waited === undefined ? sql`` : sql`and ${since} < ${limitOf(waited, now)}`}
    ${search === undefined ? sql`` : sql`and ${matches(search)}`}`

/** Ids of one page. The project `after` may have been decided meanwhile. */
export async function listWaitingIds(
  db: Db,
  filter: QueueFilter,
  { isOldestFirst, after, limit, now }: QueueOrder & { now: Date },
): Promise<string[]> {
  const last = after === undefined ? undefined : await findPosition(db, after)
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where(waiting(filter, now))
    .$if(last !== undefined, (query) => query.where(behind(last as QueuePosition, isOldestFirst)))
    .orderBy(since, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

interface QueuePosition {
  id: string
  /** As text, because a JavaScript date has only milliseconds. */
  since: string
}

const findPosition = (db: Db, id: string): Promise<QueuePosition | undefined> =>
  db
    .selectFrom('projects')
    .select(['id', sql<string>`${since}::text`.as('since')])
    .where('id', '=', id)
    .executeTakeFirst()

const behind = (position: QueuePosition, isOldestFirst: boolean) =>
  sql<SqlBool>`(${since}, projects.id) ${sql.raw(isOldestFirst ? '>' : '<')} (${position.since}::timestamptz, ${position.id})`

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

/** Numbers of projects in review by project types, in one scan of the queue's index. */
export async function countByKinds(db: Db, now: Date): Promise<(WaitCounts & { kinds: ProjectType[] })[]> {
  const { rows } = await sql<WaitCounts & { kinds: ProjectType[] }>`
    select projects.project_types as kinds, count(*)::int as "all",
      (count(*) filter (where ${since} < ${limitOf('long', now)}))::int as long,
      (count(*) filter (where ${since} < ${limitOf('too_long', now)}))::int as "tooLong"
    from projects where projects.status = 'processing' group by projects.project_types`.execute(db)
  return rows
}

/** Locks the project with the longest wait that is neither claimed nor locked by another transaction. */
export async function findNext(
  db: Db,
  { type, after, now }: { type?: ProjectType | undefined; after?: string | undefined; now: Date },
): Promise<string | undefined> {
  const last = after === undefined ? undefined : await findPosition(db, after)
  const { rows } = await sql<{ id: string }>`
    select id from projects where ${waiting({ type }, now)}
      ${last === undefined ? sql`` : sql`and ${behind(last, true)}`}
      and not exists (select from review_claims c where c.project_id = projects.id and c.ends_at > ${now})
    order by ${since}, id limit 1 for update skip locked`.execute(db)
  return rows[0]?.id
}
