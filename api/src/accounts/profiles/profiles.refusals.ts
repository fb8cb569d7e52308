import { nothing, open, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getProfile: open(({ user }) => ({ params: { user } })),
  listOwnProjects: { request: nothing, refuses: VISITORS },
  listEditableProjects: { request: nothing, refuses: VISITORS },
  getOrganization: open(({ organization }) => ({ params: { organization } })),
  listOrganizationProjects: open(({ organization }) => ({ params: { organization } })),
}
