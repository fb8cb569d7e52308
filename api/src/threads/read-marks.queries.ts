import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

export async function findReadUntil(
  db: Db,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<Date | undefined> {
  const mark = await db
    .selectFrom('threadReads')
    .select('readUntil')
    .where('userId', '=', userId)
    .where('threadId', '=', threadId)
    .executeTakeFirst()
  return mark?.readUntil
}

/** Never moves a mark backwards. The time is copied inside the database, which has the full precision. */
export const writeReadMark = (tx: Tx, userId: string, messageId: string) =>
  tx
    .insertInto('threadReads')
    .columns(['userId', 'threadId', 'readUntil'])
    .expression((eb) =>
      eb
        .selectFrom('threadMessages')
        .select([eb.val(userId).as('userId'), 'threadId', 'createdAt as readUntil'])
        .where('id', '=', messageId),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'threadId']).doUpdateSet({
        readUntil: sql<Date>`greatest(thread_reads.read_until, excluded.read_until)`,
      }),
    )
    .execute()

interface Reader {
  userId: string
  withNotes: boolean
  /** Leaves out changes of status and traces. */
  isTextOnly?: boolean
}

/** Number of unread messages of others by thread; threads without any are left out. */
export async function countUnread(
  db: Db,
  threadIds: readonly string[],
  { userId, withNotes, isTextOnly = false }: Reader,
): Promise<Map<string, number>> {
  if (threadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('threadMessages as m')
    .leftJoin('threadReads as r', (join) =>
      join.onRef('r.threadId', '=', 'm.threadId').on('r.userId', '=', userId),
    )
    .select((eb) => ['m.threadId', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('m.threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .where('m.authorId', 'is distinct from', userId)
    .where((eb) => eb.or([eb('r.readUntil', 'is', null), eb('m.createdAt', '>', eb.ref('r.readUntil'))]))
    .$if(isTextOnly, (query) => query.where('m.type', '=', 'text'))
    .$if(!withNotes, (query) => query.where('m.isPrivate', '=', false))
    .groupBy('m.threadId')
    .execute()
  return new Map(rows.map(({ threadId, count }) => [threadId, count]))
}
