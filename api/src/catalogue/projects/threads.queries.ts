import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { ThreadMessagesTable } from '@quarry/db/schema/threads'
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
