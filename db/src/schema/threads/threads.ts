import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { MessageType, ThreadType } from '@quarry/domain/threads/thread-types'
import type { Generated, Selectable } from 'kysely'

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

export interface ThreadReadsTable {
  userId: string
  threadId: string
  readUntil: Date
}

export type ThreadMessageRow = Selectable<ThreadMessagesTable>
