/** Where pages of signed-in people hear what has changed; `channel` may stand several times. */
export const LIVE_PATH = '/_internal/live'

/** What waits for those who work on it: the outbox, deliveries, the index behind. */
export const WORK_CHANNEL = 'work'
/** What waits for review, and who looks at what. */
export const REVIEW_CHANNEL = 'review'
/** What was reported, who looks after it, and what is said about it. */
export const REPORTS_CHANNEL = 'reports'
/** Somebody's notifications. */
export const inboxChannel = (userId: string) => `inbox:${userId}` as const
/** What is said in a thread, and what staff note there among themselves. */
export const threadChannel = (threadId: string) => `thread:${threadId}` as const
export const notesChannel = (threadId: string) => `notes:${threadId}` as const
/** A project with all that belongs to it. */
export const projectChannel = (projectId: string) => `project:${projectId}` as const

/** More channels than any page needs. */
export const LIVE_CHANNELS_MAX = 20

/** `changed` names channels in `data` as `{ channels: [...] }`; `snapshot` says that all of them are to be read again. */
export const LIVE_EVENTS = { changed: 'changed', snapshot: 'snapshot' } as const
