/** The stream of changes for signed-in pages; `channel` may be repeated. */
export const LIVE_PATH = '/_internal/live'

/** Work queues for operators: outbox, deliveries, index backlog. */
export const WORK_CHANNEL = 'work'
/** The review queue and its claims. */
export const REVIEW_CHANNEL = 'review'
/** Reports, their assignees and their messages. */
export const REPORTS_CHANNEL = 'reports'
/** Notifications of a user. */
export const inboxChannel = (userId: string) => `inbox:${userId}` as const
/** Messages and staff notes of a thread. */
export const threadChannel = (threadId: string) => `thread:${threadId}` as const
export const notesChannel = (threadId: string) => `notes:${threadId}` as const
/** A project with everything that belongs to it. */
export const projectChannel = (projectId: string) => `project:${projectId}` as const

/** More channels than any page needs. */
export const LIVE_CHANNELS_MAX = 20

/**
 * `changed` lists channels in `data` as `{ channels: [...] }`; `snapshot` means that the page must reload all of
 * them.
 */
export const LIVE_EVENTS = { changed: 'changed', snapshot: 'snapshot' } as const
