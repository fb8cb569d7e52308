import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ThreadMessagesTable } from '@quarry/db/schema/community/threads'
import type { Insertable } from 'kysely'

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
