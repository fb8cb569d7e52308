import type { Db, Tx } from '@quarry/db/db'
import type { NewReport, ReportRow } from '@quarry/db/schema/reports/reports'
import type { ReportedItem, RuleCategory } from '@quarry/domain/reports/report-types'
import { sql } from 'kysely'
import { deleteThread } from '../threads/threads.queries.ts'

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

export const lockReport = (tx: Tx, id: string): Promise<ReportRow | undefined> =>
  tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listReportRows = (db: Db, ids: readonly string[]): Promise<ReportRow[]> =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const insertReport = (tx: Tx, row: NewReport): Promise<ReportRow> =>
  tx.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateReport(
  tx: Tx,
  id: string,
  columns: Partial<Pick<ReportRow, 'body' | 'closedAt' | 'assigneeId'>>,
): Promise<void> {
  await tx.updateTable('reports').set(columns).where('id', '=', id).execute()
}

/** With its thread. */
export async function removeReport(tx: Tx, { id, threadId }: ReportRow): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
  await deleteThread(tx, threadId)
}

export async function findOpenReport(
  db: Db,
  { reporterId, itemType, itemId }: { reporterId: string; itemType: ReportedItem; itemId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('reports')
    .select('id')
    .where('reporterId', '=', reporterId)
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return found?.id
}

export interface ReportFilter {
  isOpen: boolean
  reporterId?: string
  rule?: RuleCategory
  itemTypes?: readonly ReportedItem[]
  /** Null: without an assignee. */
  assigneeId?: string | null
}

export const filterReports = (db: Db, { isOpen, reporterId, rule, itemTypes, assigneeId }: ReportFilter) =>
  db
    .selectFrom('reports')
    .where('closedAt', isOpen ? 'is' : 'is not', null)
    .$if(reporterId !== undefined, (query) => query.where('reporterId', '=', reporterId as string))
    .$if(rule !== undefined, (query) => query.where('rule', '=', rule as RuleCategory))
    .$if(itemTypes !== undefined, (query) => query.where('itemType', 'in', itemTypes as ReportedItem[]))
    .$if(assigneeId !== undefined, (query) =>
      query.where('assigneeId', 'is not distinct from', assigneeId as string | null),
    )

export interface ReportOrder {
  limit: number
  before?: string
  /** Number of skipped rows; default 0. */
  offset?: number
  isOldestFirst: boolean
}

/** One page. An unknown `before` starts at the first one. */
export async function pageReports(
  db: Db,
  filter: ReportFilter,
  { limit, before, offset = 0, isOldestFirst }: ReportOrder,
): Promise<ReportRow[]> {
  const last = before === undefined ? undefined : await findReport(db, before)
  const direction = isOldestFirst ? 'asc' : 'desc'
  return filterReports(db, filter)
    .selectAll()
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('createdAt', 'id'),
          isOldestFirst ? '>' : '<',
          eb.tuple((last as ReportRow).createdAt, (last as ReportRow).id),
        ),
      ),
    )
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countReports(db: Db, filter: ReportFilter): Promise<number> {
  const { count } = await filterReports(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** In the order of their ids, against deadlocks. */
export const lockReports = (tx: Tx, ids: readonly string[]): Promise<ReportRow[]> =>
  tx
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function listReporters(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
