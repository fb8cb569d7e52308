import { nothing, open, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const body = { provider: 'github' }

export const refusals: Refusals = {
  listProviders: open(nothing),
  getProviderResult: open(nothing),
  signUpByProvider: open(() => ({ body: { username: 'somebody_new' } })),
  linkProvider: { request: () => ({ body }), refuses: VISITORS },
  proveByProvider: { request: () => ({ body }), refuses: VISITORS },
  unlinkProvider: { request: () => ({ body }), refuses: VISITORS },
}
