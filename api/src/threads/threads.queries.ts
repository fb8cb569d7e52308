import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { ThreadMessageRow, ThreadMessagesTable } from '@quarry/db/schema/threads/threads'
import type { ThreadType } from '@quarry/domain/threads/thread-types'
import { sql, type Insertable } from 'kysely'

type StatusMessage = Pick<
  Insertable<ThreadMessagesTable>,
  'threadId' | 'authorId' | 'oldStatus' | 'newStatus' | 'hideIdentity' | 'createdAt'
>

export const insertStatusMessage = (tx: Tx, message: StatusMessage) =>
  tx
    .insertInto('threadMessages')
    .values({ id: mintId(), type: 'status_change', body: null, replyingToId: null, ...message })
    .execute()

type Words = Pick<
  Insertable<ThreadMessagesTable>,
  'threadId' | 'authorId' | 'body' | 'hideIdentity' | 'createdAt'
>

export async function insertWords(tx: Tx, words: Words): Promise<string> {
  const id = mintId()
  const text = { type: 'text', replyingToId: null, oldStatus: null, newStatus: null } as const
  await tx
    .insertInto('threadMessages')
    .values({ id, ...text, ...words })
    .execute()
  return id
}

/** Words, status rows and traces alike. */
export async function countMessages(db: Db, threadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('threadMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('threadId', '=', threadId)
    .executeTakeFirstOrThrow()
  return count
}

/** A thread with what it is about. */
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

/** Waits for whoever writes in the thread or closes it. */
export const lockThread = (tx: Tx, id: string) =>
  tx.selectFrom('threads').select('id').where('id', '=', id).forUpdate().execute()

/** Characters of all messages of the threads together. */
export async function countCharacters(db: Db, threadIds: readonly string[]): Promise<number> {
  const { characters } = await db
    .selectFrom('threadMessages')
    .select(sql<number>`coalesce(sum(length(body)), 0)::int`.as('characters'))
    .where('threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .executeTakeFirstOrThrow()
  return characters
}

/** Oldest first; without `withNotes` nothing of what staff say among themselves. */
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
  ThreadMessageRow,
  'threadId' | 'authorId' | 'type' | 'body' | 'isPrivate' | 'replyingToId' | 'hideIdentity' | 'createdAt'
>

export async function insertMessage(tx: Tx, message: NewMessage): Promise<string> {
  const id = mintId()
  await tx
    .insertInto('threadMessages')
    .values({ id, oldStatus: null, newStatus: null, ...message })
    .execute()
  return id
}

/** Its words go, the trace stays. */
export async function eraseMessage(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('threadMessages').set({ type: 'deleted', body: null }).where('id', '=', id).execute()
}

export async function insertThread(tx: Tx, type: ThreadType): Promise<string> {
  const id = mintId()
  await tx.insertInto('threads').values({ id, type }).execute()
  return id
}

export const listUsersById = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .execute()
