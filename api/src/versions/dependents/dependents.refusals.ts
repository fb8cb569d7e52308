import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listDependents: open(({ project }) => ({ params: { project }, query: {} })),
}
