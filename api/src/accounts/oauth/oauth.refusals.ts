import { nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

/** The same error for a request of another user and an unknown one. */
const answer = { request: () => ({ body: { flow: 'unknown' } }), refuses: VISITORS }

export const refusals: Refusals = {
  requestConsent: { request: ({ app }) => ({ query: { client_id: app } }), refuses: VISITORS },
  acceptConsent: answer,
  rejectConsent: answer,
  listAuthorizations: { request: nothing, refuses: VISITORS },
  revokeAuthorization: { request: ({ app }) => ({ query: { client_id: app } }), refuses: VISITORS },
}
