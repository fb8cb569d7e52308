import type { Db } from '@quarry/db/db'
import type { ReportRow } from '@quarry/db/schema/reports/reports'
import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { sql } from 'kysely'
import { filterReports, type ReportFilter } from './reports.queries.ts'

/** When the first open report about the same thing was made: all about it stand there in the list. */
const SINCE = sql<Date>`(
  select min(same.created_at) from reports same
  where same.item_type = reports.item_type and same.item_id = reports.item_id and same.closed_at is null
)`
const PLACE = sql`(${SINCE}, reports.item_type, reports.item_id, reports.created_at, reports.id)`

/** One page of the open reports, those about one thing together; `before` that is not there any more begins anew. */
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
          .select(['itemType', 'itemId', 'createdAt', 'id', SINCE.as('since')])
          .where('id', '=', before)
          .where('closedAt', 'is', null)
          .executeTakeFirst()
  return filterReports(db, { ...filter, isOpen: true })
    .selectAll()
    .$if(last !== undefined, (query) => {
      const { since, itemType, itemId, createdAt, id } = last as NonNullable<typeof last>
      return query.where(
        sql<boolean>`${PLACE} > (${since}::timestamptz, ${itemType}, ${itemId}, ${createdAt}::timestamptz, ${id})`,
      )
    })
    .orderBy(SINCE)
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

/** How many open reports there are about each of the things. */
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

export interface LastWord {
  at: Date
  authorId: string | null
}

/** The youngest text of each thread that is not a note of staff. */
export async function listLastWords(db: Db, threadIds: readonly string[]): Promise<Map<string, LastWord>> {
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
  return new Map(rows.map(({ threadId, ...word }) => [threadId, word]))
}
