import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

/** Alice owns it, and nobody else is in it. */
const onOrganization = (refuses: Viewer[], rest: object = {}): RefusalCase => ({
  request: ({ organization, user }) => ({ params: { organization, user }, ...rest }),
  refuses,
})

export const refusals: Refusals = {
  listOrganizationMembers: onOrganization([]),
  listOwnOrganizations: { request: nothing, refuses: VISITORS },
  listMovableProjects: { request: nothing, refuses: VISITORS },
  createOrganization: { request: nothing, refuses: VISITORS },
  editOrganization: onOrganization(WITHOUT_RIGHTS, { body: { name: 'New name' } }),
  changeOrganizationIcon: onOrganization(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  deleteOrganizationIcon: onOrganization(WITHOUT_RIGHTS),
  deleteOrganization: onOrganization([...WITHOUT_RIGHTS, 'mo']),
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
