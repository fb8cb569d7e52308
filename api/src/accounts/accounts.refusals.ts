import { nothing, open } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getCaptcha: open(nothing),
  signUp: open(nothing),
  checkSignUp: open(nothing),
  signIn: open(nothing),
  getSession: open(nothing),
  signOut: { ...open(nothing), endsSession: true },
}
