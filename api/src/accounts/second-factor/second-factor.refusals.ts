import { nothing, open, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const code = () => ({ body: { flow: 'unknown', code: '123456' } })

export const refusals: Refusals = {
  loginWithCode: open(code),
  getTotpSecret: { request: nothing, refuses: VISITORS },
  enableTotp: { request: code, refuses: VISITORS },
  disableTotp: { request: code, refuses: VISITORS },
  makeBackupCodes: { request: nothing, refuses: VISITORS },
}
