import { NOT_STAFF, nothing, OUTSIDERS, VISITORS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../testing/refusal-harness.ts'

const words = { body: { body: { type: 'text', body: 'Hello' } } }

const onThread: RefusalCase = { request: ({ thread }) => ({ params: { thread } }), refuses: OUTSIDERS }
const several: RefusalCase = {
  request: ({ thread }) => ({ query: { ids: JSON.stringify([thread]) } }),
  refuses: VISITORS,
}
const saying: RefusalCase = {
  request: ({ thread }) => ({ params: { thread }, ...words }),
  refuses: OUTSIDERS,
}
/** A private note of staff. */
const takingBack: RefusalCase = { request: ({ message }) => ({ params: { message } }), refuses: NOT_STAFF }

/** A message in a project of Alice and Bob. */
export const refusals: Refusals = {
  getThread: onThread,
  v3GetThread: onThread,
  listThreads: several,
  v3ListThreads: several,
  sendMessage: saying,
  v3SendMessage: saying,
  listThreadPeople: onThread,
  listUnread: { request: nothing, refuses: VISITORS },
  getReadMark: { request: ({ thread }) => ({ params: { thread } }), refuses: OUTSIDERS },
  markThreadRead: {
    request: ({ thread, message }) => ({ params: { thread }, body: { message } }),
    refuses: OUTSIDERS,
  },
  deleteMessage: takingBack,
  v3DeleteMessage: takingBack,
}
