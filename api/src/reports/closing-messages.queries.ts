import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'

/** The words to a closing stand directly before its trace, as threads are read in the order of their times. */
export const WORDS_BEFORE_MS = 1

/** What moderators said to the reporter when they closed these reports, by report; nothing of those that are open. */
export async function listClosingWords(
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
    .innerJoin('threadMessages as said', 'said.threadId', 'r.threadId')
    .select(['r.id', 'said.body'])
    .where('r.id', '=', sql<string>`any(${[...reportIds]}::text[])`)
    .where('r.reporterId', '=', reporterId)
    .where('said.type', '=', 'text')
    .where('said.isPrivate', '=', false)
    .where('said.hideIdentity', '=', true)
    .where('said.createdAt', '=', sql<Date>`trace.created_at - ${WORDS_BEFORE_MS} * interval '1 millisecond'`)
    .where('said.authorId', 'is not distinct from', (eb) => eb.ref('trace.authorId'))
    .execute()
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body]])))
}
