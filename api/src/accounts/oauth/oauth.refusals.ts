import { nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

/** Answered alike when the question was put to somebody else, and when there is none. */
const answer = { request: () => ({ body: { flow: 'unknown' } }), refuses: VISITORS }

export const refusals: Refusals = {
  requestConsent: { request: ({ app }) => ({ query: { client_id: app } }), refuses: VISITORS },
  acceptConsent: answer,
  rejectConsent: answer,
  listAuthorizations: { request: nothing, refuses: VISITORS },
  revokeAuthorization: { request: ({ app }) => ({ query: { client_id: app } }), refuses: VISITORS },
}
