import { nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listOrganizationProjects: open(({ organization }) => ({ params: { organization } })),
  v3ListOrganizationProjects: open(({ organization }) => ({ params: { organization } })),
  listMovableProjects: { request: nothing, refuses: VISITORS },
  takeInProject: {
    request: ({ organization, project }) => ({ params: { organization }, body: { project_id: project } }),
    refuses: [...WITHOUT_RIGHTS, 'mo'],
  },
  handOutProject: {
    request: ({ organization, project, user }) => ({
      params: { organization, project },
      body: { new_owner: user },
    }),
    refuses: [...WITHOUT_RIGHTS, 'mo'],
  },
}
