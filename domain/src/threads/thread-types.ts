export const THREAD_TYPES = ['project', 'report', 'direct_message'] as const
export type ThreadType = (typeof THREAD_TYPES)[number]

export const MESSAGE_TYPES = ['text', 'status_change', 'thread_closure', 'thread_reopen', 'deleted'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
