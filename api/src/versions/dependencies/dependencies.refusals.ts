import { onProject, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  resolveContent: open(({ project }) => ({ body: { project_id: project, content_type: 'mod' } })),
  listDependencies: onProject([]),
  getDependencyTree: open(({ project, version }) => ({ params: { project, version } })),
}
