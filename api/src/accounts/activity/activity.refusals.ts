import { NOT_STAFF, nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getActivity: { request: nothing, refuses: VISITORS },
  getUserActivity: { request: ({ user }) => ({ params: { user } }), refuses: NOT_STAFF },
  prove: { request: () => ({ body: { password: 'x' } }), refuses: VISITORS },
}
