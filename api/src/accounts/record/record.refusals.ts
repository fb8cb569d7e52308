import { nothing, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refuses.ts'

export const refusals: Refusals = {
  getRecord: { request: nothing, refuses: VISITORS },
  prove: { request: () => ({ body: { password: 'x' } }), refuses: VISITORS },
}
