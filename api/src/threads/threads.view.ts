import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import type { ThreadMessageRow } from '@quarry/db/schema/threads/threads'
import type { Thread, ThreadMessage } from '../../contract/threads/threads.ts'
import { viewV2User } from '../accounts/users/users.view.ts'
import type { ThreadRecord } from './threads.queries.ts'

interface Surroundings {
  /** Ids of the messages that the reader sees. */
  shown: ReadonlySet<string>
  /** Ids by message. */
  pictures: ReadonlyMap<string, string[]>
}

function bodyOf(row: ThreadMessageRow, { shown, pictures }: Surroundings): ThreadMessage['body'] {
  switch (row.type) {
    case 'text':
      return {
        type: 'text',
        body: row.body ?? '',
        private: row.isPrivate,
        // What the reader does not see is not named either.
        replying_to: row.replyingToId !== null && shown.has(row.replyingToId) ? row.replyingToId : null,
        associated_images: pictures.get(row.id) ?? [],
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
  /** Ids by message. */
  pictures: ReadonlyMap<string, string[]>
}

export function viewThread(
  { thread, messages, members, pictures }: ThreadParts,
  reader: { isStaff: boolean; siteUrl: string },
): Thread {
  const shown = new Set(messages.map(({ id }) => id))
  return {
    id: thread.id,
    type: thread.type,
    project_id: thread.projectId,
    report_id: thread.reportId,
    messages: messages.map((row) => ({
      id: row.id,
      author_id: row.hideIdentity && !reader.isStaff ? null : row.authorId,
      body: bodyOf(row, { shown, pictures }),
      created: row.createdAt.toISOString(),
      hide_identity: row.hideIdentity,
    })),
    members: members.map((user) => viewV2User(user, reader.siteUrl)),
  }
}
