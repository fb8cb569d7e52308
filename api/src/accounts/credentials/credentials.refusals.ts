import { nothing, open, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  verifyEmail: open(() => ({ body: { flow: 'unknown' } })),
  resendVerification: { request: nothing, refuses: VISITORS },
  changeEmail: { request: () => ({ body: { email: 'a@b.example' } }), refuses: VISITORS },
  restoreEmail: open(() => ({ body: { flow: 'unknown' } })),
  requestPasswordReset: open(() => ({ body: { username: 'nobody' } })),
  checkResetLink: open(() => ({ body: { flow: 'unknown' } })),
  changePassword: open(() => ({ body: { flow: 'unknown', new_password: 'copper and stone' } })),
  getAccount: { request: nothing, refuses: VISITORS },
}
