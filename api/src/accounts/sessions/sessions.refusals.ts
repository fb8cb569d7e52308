import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listSessions: { request: nothing, refuses: VISITORS },
  refreshSession: { request: nothing, refuses: VISITORS, endsSession: true },
  endSession: {
    request: ({ session }) => ({ params: { session } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  endOtherSessions: { request: nothing, refuses: VISITORS },
}
