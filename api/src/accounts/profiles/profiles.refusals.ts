import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getProfile: open(({ user }) => ({ params: { user } })),
}
