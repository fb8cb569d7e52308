import { onProject, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listDependencies: onProject([]),
  getDependencyTree: open(({ project, version }) => ({ params: { project, version } })),
}
