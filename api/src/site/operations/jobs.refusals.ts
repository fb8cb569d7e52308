import { NOT_STAFF, nothing } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getWork: { request: nothing, refuses: NOT_STAFF },
  retryJob: { request: () => ({ params: { job: '1' } }), refuses: NOT_STAFF },
  discardJob: { request: () => ({ params: { job: '1' } }), refuses: NOT_STAFF },
}
