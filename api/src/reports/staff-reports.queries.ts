import type { Db } from '@quarry/db/db'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { sql } from 'kysely'
import { filterReports, type ReportFilter } from './reports.queries.ts'

/** Time of the first open report about the same target: it determines the place of the whole group. */
const GROUP_TIME = sql<Date>`(
  select min(same.created_at) from reports same
  where same.item_type = reports.item_type and same.item_id = reports.item_id and same.closed_at is null
)`
const SORT_KEY = sql`(${GROUP_TIME}, reports.item_type, reports.item_id, reports.created_at, reports.id)`

/** One page of the open reports, grouped by target. An unknown `before` starts at the first one. */
export async function pageOpenReports(
  db: Db,
  filter: Omit<ReportFilter, 'isOpen'>,
  { limit, before }: { limit: number; before?: string },
): Promise<ReportRow[]> {
  const last =
    before === undefined
      ? undefined
      : await db
          .selectFrom('reports')
          .select(['itemType', 'itemId', 'createdAt', 'id', GROUP_TIME.as('since')])
          .where('id', '=', before)
          .where('closedAt', 'is', null)
          .executeTakeFirst()
  return filterReports(db, { ...filter, isOpen: true })
    .selectAll()
    .$if(last !== undefined, (query) => {
      const { since, itemType, itemId, createdAt, id } = last as NonNullable<typeof last>
      return query.where(
        sql<boolean>`${SORT_KEY} > (${since}::timestamptz, ${itemType}, ${itemId}, ${createdAt}::timestamptz, ${id})`,
      )
    })
    .orderBy(GROUP_TIME)
    .orderBy('itemType')
    .orderBy('itemId')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface Thing {
  itemType: ReportedItem
  itemId: string
}

/** Number of open reports about each target. */
export async function countOpenAbout(db: Db, things: readonly Thing[]): Promise<(thing: Thing) => number> {
  const rows = await db
    .selectFrom('reports')
    .select(['itemType', 'itemId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('closedAt', 'is', null)
    .where('itemId', '=', sql<string>`any(${things.map(({ itemId }) => itemId)}::text[])`)
    .groupBy(['itemType', 'itemId'])
    .execute()
  const counts = new Map(rows.map(({ itemType, itemId, count }) => [`${itemType} ${itemId}`, count]))
  return ({ itemType, itemId }) => counts.get(`${itemType} ${itemId}`) ?? 0
}

export interface LastMessage {
  at: Date
  authorId: string | null
}

/** Newest text of each thread, without private notes of staff. */
export async function listLastMessages(
  db: Db,
  threadIds: readonly string[],
): Promise<Map<string, LastMessage>> {
  const rows = await db
    .selectFrom('threadMessages')
    .distinctOn('threadId')
    .select(['threadId', 'createdAt as at', 'authorId'])
    .where('threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .where('type', '=', 'text')
    .where('isPrivate', '=', false)
    .orderBy('threadId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ threadId, ...message }) => [threadId, message]))
}
