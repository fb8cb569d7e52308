import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { ThreadMessageRow } from '@quarry/db/schema/threads/threads'
import type { Thread, ThreadMessage } from '../../contract/threads/threads.ts'
import { viewV2User } from '../accounts/users/users.view.ts'
import type { ThreadRecord } from './threads.queries.ts'

interface MessageContext {
  /** Ids of the messages that the reader can see. */
  visible: ReadonlySet<string>
  /** Image ids by message. */
  images: ReadonlyMap<string, string[]>
}

function bodyOf(row: ThreadMessageRow, { visible, images }: MessageContext): ThreadMessage['body'] {
  switch (row.type) {
    case 'text':
      return {
        type: 'text',
        body: row.body ?? '',
        private: row.isPrivate,
        // A message that the reader cannot see is not referenced.
        replying_to: row.replyingToId !== null && visible.has(row.replyingToId) ? row.replyingToId : null,
        associated_images: images.get(row.id) ?? [],
      }
    case 'status_change':
      return {
        type: 'status_change',
        old_status: row.oldStatus ?? 'unknown',
        new_status: row.newStatus ?? 'unknown',
      }
    case 'deleted':
      return { type: 'deleted', private: row.isPrivate }
    default:
      return { type: row.type }
  }
}

export interface ThreadParts {
  thread: ThreadRecord
  messages: readonly ThreadMessageRow[]
  members: readonly UserRow[]
  /** Image ids by message. */
  images: ReadonlyMap<string, string[]>
}

export function viewThread(
  { thread, messages, members, images }: ThreadParts,
  reader: { isStaff: boolean; siteUrl: string },
): Thread {
  const visible = new Set(messages.map(({ id }) => id))
  return {
    id: thread.id,
    type: thread.type,
    project_id: thread.projectId,
    report_id: thread.reportId,
    messages: messages.map((row) => ({
      id: row.id,
      author_id: row.hideIdentity && !reader.isStaff ? null : row.authorId,
      body: bodyOf(row, { visible, images }),
      created: row.createdAt.toISOString(),
      hide_identity: row.hideIdentity,
    })),
    members: members.map((user) => viewV2User(user, reader.siteUrl)),
  }
}
