import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refuses.ts'

export const refusals: Refusals = {
  getDependencyTree: open(({ project, version }) => ({ params: { project, version } })),
}
