import {
  BATCH_MAX,
  MESSAGE_IMAGES_MAX,
  TEAMS_MAX,
  THREAD_MESSAGES_MAX,
  THREAD_PEOPLE_MAX,
} from '@quarry/domain/limits/counts'
import { MARKDOWN } from '@quarry/domain/limits/lengths'
import { THREAD_TYPES } from '@quarry/domain/threads/thread-types'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Id, refList, Timestamp, filledAnyText } from '../fields.ts'
import { V2User } from '../accounts/users.ts'
import { ProjectStatus } from '../enums.ts'

const Text = z.object({
  type: z.literal('text'),
  body: z.string(),
  /** For staff only. */
  private: z.boolean(),
  replying_to: z.string().nullable(),
  /** Ids of its images, whether the text embeds them or not. */
  associated_images: z.array(z.string()).max(MESSAGE_IMAGES_MAX),
})

/** A text, an event in the thread, or the trace of a deleted text. */
export const MessageBody = z.discriminatedUnion('type', [
  Text,
  z.object({ type: z.literal('status_change'), new_status: ProjectStatus, old_status: ProjectStatus }),
  z.object({ type: z.literal('thread_closure') }),
  z.object({ type: z.literal('thread_reopen') }),
  z.object({ type: z.literal('deleted'), private: z.boolean() }),
])

export const ThreadMessage = z.object({
  id: z.string(),
  /** Null for deleted accounts, and for moderators unless the reader is one. */
  author_id: z.string().nullable(),
  body: MessageBody,
  created: Timestamp,
  /** The author is a moderator, whose name only staff can see. */
  hide_identity: z.boolean(),
})
export type ThreadMessage = z.output<typeof ThreadMessage>

export const Thread = z.object({
  id: z.string(),
  type: z.enum(THREAD_TYPES),
  project_id: z.string().nullable(),
  report_id: z.string().nullable(),
  messages: z.array(ThreadMessage).max(THREAD_MESSAGES_MAX),
  members: z.array(V2User).max(THREAD_MESSAGES_MAX),
})
export type Thread = z.output<typeof Thread>

/** The service rejects more than a message may have, with its own message. */
export const imageIds = z.array(Id).max(BATCH_MAX).optional()

const threads = { tag: 'threads', access: 'signed-in' } as const
const one = { path: '/v2/thread/:thread' } as const

export const getThread = endpoint({
  ...threads,
  ...one,
  method: 'GET',
  scope: 'THREAD_READ',
  summary: 'Get a thread with its messages, oldest first',
  response: Thread,
})
export const listThreads = endpoint({
  ...threads,
  method: 'GET',
  path: '/v2/threads',
  scope: 'THREAD_READ',
  summary: 'Get several threads; those that you may not read are left out',
  query: z.object({ ids: refList }),
  response: z.array(Thread).max(BATCH_MAX),
})
export const listThreadPeople = endpoint({
  ...threads,
  method: 'GET',
  path: '/_internal/thread/:thread/people',
  scope: 'THREAD_READ',
  summary: 'List users whom a message in a thread can mention; only moderators see moderators',
  response: z
    .array(z.object({ id: z.string(), username: z.string(), avatar_url: z.string().nullable() }))
    .max(THREAD_PEOPLE_MAX),
})
export const sendMessage = endpoint({
  ...threads,
  ...one,
  method: 'POST',
  scope: 'THREAD_WRITE',
  summary: 'Post a message in a thread',
  body: z.object({
    body: z.object({
      type: z.literal('text'),
      body: filledAnyText({ ...MARKDOWN, min: 1 }),
      private: z.boolean().default(false),
      replying_to: Id.nullish(),
      /** Attached images; those embedded in the text need not be listed. */
      associated_images: imageIds,
    }),
  }),
  response: Thread,
})
export const deleteMessage = endpoint({
  ...threads,
  method: 'DELETE',
  path: '/v2/message/:message',
  scope: 'THREAD_WRITE',
  summary: 'Delete a text message; a trace of it stays visible',
  response: NoContent,
})
export const listUnread = endpoint({
  ...threads,
  method: 'GET',
  path: '/_internal/threads/unread',
  scope: 'THREAD_READ',
  summary: 'Count unread messages in the threads of your projects',
  response: z.array(z.object({ project_id: z.string(), unread: z.int() })).max(TEAMS_MAX),
})
const readMark = { path: '/_internal/thread/:thread/read' } as const
export const getReadMark = endpoint({
  ...threads,
  ...readMark,
  method: 'GET',
  scope: 'THREAD_READ',
  summary: 'Get up to when you have read a thread',
  response: z.object({ read_until: Timestamp.nullable() }),
})
export const markThreadRead = endpoint({
  ...threads,
  ...readMark,
  method: 'PUT',
  scope: 'THREAD_WRITE',
  summary: 'Mark a thread as read up to a message',
  body: z.object({ message: Id }),
  response: NoContent,
})
