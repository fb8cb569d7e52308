import { NOT_STAFF, nothing, OUTSIDERS, VISITORS } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refuses.ts'

const words = { body: { body: { type: 'text', body: 'Hello' } } }

/** Of Alice's project, where Bob is a member, too. */
export const refusals: Refusals = {
  getThread: { request: ({ thread }) => ({ params: { thread } }), refuses: OUTSIDERS },
  listThreads: { request: ({ thread }) => ({ query: { ids: JSON.stringify([thread]) } }), refuses: VISITORS },
  sendMessage: { request: ({ thread }) => ({ params: { thread }, ...words }), refuses: OUTSIDERS },
  listUnread: { request: nothing, refuses: VISITORS },
  getReadMark: { request: ({ thread }) => ({ params: { thread } }), refuses: OUTSIDERS },
  markThreadRead: {
    request: ({ thread, message }) => ({ params: { thread }, body: { message } }),
    refuses: OUTSIDERS,
  },
  // One of staff's notes.
  deleteMessage: { request: ({ message }) => ({ params: { message } }), refuses: NOT_STAFF },
}
