import { onProject, OUTSIDERS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getChecklist: onProject(OUTSIDERS),
  submitProject: { ...onProject(WITHOUT_RIGHTS), status: 'draft' },
}
