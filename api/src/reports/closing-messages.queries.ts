import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'

/** A message posted with the closing precedes its trace by this, because threads are sorted by time. */
export const MESSAGE_BEFORE_CLOSING_MS = 1

/** The moderators' messages to the reporter at the closing of these reports, by report; none for open reports. */
export async function listClosingMessageTexts(
  db: Db,
  { reporterId, reportIds }: { reporterId: string; reportIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (reportIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('threadMessages as trace', (join) =>
      join
        .onRef('trace.threadId', '=', 'r.threadId')
        .onRef('trace.createdAt', '=', 'r.closedAt')
        .on('trace.type', '=', 'thread_closure'),
    )
    .innerJoin('threadMessages as message', 'message.threadId', 'r.threadId')
    .select(['r.id', 'message.body'])
    .where('r.id', '=', sql<string>`any(${[...reportIds]}::text[])`)
    .where('r.reporterId', '=', reporterId)
    .where('message.type', '=', 'text')
    .where('message.isPrivate', '=', false)
    .where('message.hideIdentity', '=', true)
    .where(
      'message.createdAt',
      '=',
      sql<Date>`trace.created_at - ${MESSAGE_BEFORE_CLOSING_MS} * interval '1 millisecond'`,
    )
    .where('message.authorId', 'is not distinct from', (eb) => eb.ref('trace.authorId'))
    .execute()
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body]])))
}
