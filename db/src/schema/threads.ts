import type { Generated, Selectable } from 'kysely'
import type { ProjectStatus } from './projects.ts'

export const THREAD_TYPES = ['project', 'report', 'direct_message'] as const
export type ThreadType = (typeof THREAD_TYPES)[number]

export const MESSAGE_TYPES = ['text', 'status_change', 'thread_closure', 'thread_reopen', 'deleted'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export interface ThreadsTable {
  id: string
  type: ThreadType
}

export interface ThreadMessagesTable {
  id: string
  threadId: string
  authorId: string | null
  type: MessageType
  /** Text messages only. */
  body: string | null
  isPrivate: Generated<boolean>
  replyingToId: string | null
  /** Status changes only. */
  oldStatus: ProjectStatus | null
  newStatus: ProjectStatus | null
  hideIdentity: Generated<boolean>
  createdAt: Generated<Date>
}

export type ThreadMessageRow = Selectable<ThreadMessagesTable>
