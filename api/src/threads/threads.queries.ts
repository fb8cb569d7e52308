import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { ThreadMessageRow, ThreadMessagesTable } from '@quarry/db/schema/threads/threads'
import type { ThreadType } from '@quarry/domain/threads/thread-types'
import { sql, type Insertable } from 'kysely'

/** All messages: texts, changes of status, and traces. */
export async function countMessages(db: Db, threadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('threadMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow()
  return count
}

/** A thread with its subject. */
export interface ThreadRecord {
  id: string
  type: ThreadType
  projectId: string | null
  reportId: string | null
  reporterId: string | null
  isClosed: boolean
}

export async function listThreadRecords(db: Db, ids: readonly string[]): Promise<ThreadRecord[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('threads as t')
    .leftJoin('projects as p', 'p.threadId', 't.id')
    .leftJoin('reports as r', 'r.threadId', 't.id')
    .select(['t.id', 't.type', 'p.id as projectId', 'r.id as reportId', 'r.reporterId', 'r.closedAt'])
    .where('t.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return rows.map(({ closedAt, ...row }) => ({ ...row, isClosed: closedAt !== null }))
}

/** Serializes posting in the thread and closing it. */
export const lockThread = (tx: Tx, id: string) =>
  tx.selectFrom('threads').select('id').where('id', '=', id).forUpdate().execute()

/** Total length of all messages of the threads. */
export async function countCharacters(db: Db, threadIds: readonly string[]): Promise<number> {
  const { characters } = await db
    .selectFrom('threadMessages')
    .select(sql<number>`coalesce(sum(length(body)), 0)::int`.as('characters'))
    .where('threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .executeTakeFirstOrThrow()
  return characters
}

/** Oldest first. Without `withNotes` the private notes of staff are left out. */
export async function listMessages(
  db: Db,
  threadIds: readonly string[],
  { withNotes }: { withNotes: boolean },
): Promise<ThreadMessageRow[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('threadMessages')
    .selectAll()
    .where('threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .$if(!withNotes, (query) => query.where('isPrivate', '=', false))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export const findMessage = (db: Db, id: string): Promise<ThreadMessageRow | undefined> =>
  db.selectFrom('threadMessages').selectAll().where('id', '=', id).executeTakeFirst()

export type NewMessage = Pick<
  Insertable<ThreadMessagesTable>,
  'threadId' | 'authorId' | 'type' | 'hideIdentity' | 'createdAt'
> &
  Partial<
    Pick<Insertable<ThreadMessagesTable>, 'body' | 'isPrivate' | 'replyingToId' | 'oldStatus' | 'newStatus'>
  >

/** Returns its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const id = mintId()
  await tx
    .insertInto('threadMessages')
    .values({ id, body: null, replyingToId: null, oldStatus: null, newStatus: null, ...message })
    .execute()
  return id
}

/** Updates nothing: its trigger makes open pages load the thread again, as after a change of the message. */
export const touchMessage = (tx: Tx, id: string) =>
  tx
    .updateTable('threadMessages')
    .set((eb) => ({ body: eb.ref('body') }))
    .where('id', '=', id)
    .execute()

/** Removes the text and leaves a trace. */
export async function eraseMessage(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('threadMessages').set({ type: 'deleted', body: null }).where('id', '=', id).execute()
}

export async function insertThread(tx: Tx, type: ThreadType, id: string = mintId()): Promise<string> {
  await tx.insertInto('threads').values({ id, type }).execute()
  return id
}

/** Deletes the thread with its messages. */
export const deleteThread = (tx: Tx, id: string) => tx.deleteFrom('threads').where('id', '=', id).execute()

export const listUsersById = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .execute()
