import { NOT_STAFF, nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const BOB = { user: 'bob' }

export const refusals: Refusals = {
  getOwnSuspension: { request: nothing, refuses: VISITORS },
  appealSuspension: {
    request: () => ({ body: { message: 'That was not me.' } }),
    refuses: VISITORS,
  },
  getSuspension: {
    request: ({ user }) => ({ params: { user } }),
    refuses: NOT_STAFF,
  },
  settleSuspension: {
    request: () => ({ params: BOB, body: { answer: 'lift' } }),
    refuses: NOT_STAFF,
  },
  listAppeals: { request: nothing, refuses: NOT_STAFF },
}
