import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'

/** One page of a list and, when there is more, the cursor that opens the next. */
export interface Page<Row> {
  items: Row[]
  next: string | null
}

export interface PageRequest {
  limit: number
  /** A `next` of an earlier page; anything else makes `InvalidCursor`. */
  after?: string | undefined
}

/** The cursor is not one of ours: a caller's mistake. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor'
}

type Direction = 'asc' | 'desc'

/** The columns a list is ordered by: a time, then the id that breaks ties. */
export interface KeysetOrder {
  time: string
  id: string
  direction: Direction
}

/**
 * Reads one page by keyset: the cost does not grow with the page number, and rows added meanwhile neither repeat
 * nor hide others. The query must select the time as `pageTime` and the id as `pageId`, and have no order yet.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { pageTime: Date; pageId: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: KeysetOrder,
  { limit, after }: PageRequest,
): Promise<Page<Row>> {
  const direction = sql.raw(order.direction)
  const time = sql.ref(order.time)
  const id = sql.ref(order.id)
  let sorted = query.orderBy(sql`${time} ${direction}, ${id} ${direction}`).limit(limit + 1)
  if (after !== undefined) {
    const { time: lastTime, id: lastId } = parseCursor(after)
    const further = sql.raw(order.direction === 'asc' ? '>' : '<')
    sorted = sorted.where(sql<boolean>`(${time}, ${id}) ${further} (${lastTime}::timestamptz, ${lastId})`)
  }
  const rows = await sorted.execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? cursorOf(last) : null }
}

function cursorOf(row: { pageTime: Date; pageId: string }): string {
  return Buffer.from(`${row.pageTime.toISOString()} ${row.pageId}`).toString('base64url')
}

function parseCursor(cursor: string): { time: string; id: string } {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9A-Za-z]{1,11})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (!match?.[1] || !match[2] || Number.isNaN(Date.parse(match[1])))
    throw new InvalidCursor('the page cursor is not valid')
  return { time: match[1], id: match[2] }
}
