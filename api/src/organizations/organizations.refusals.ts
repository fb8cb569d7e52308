import { nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'

/** Alice owns the organization and is its only member. */
const onOrganization = (refuses: Viewer[], rest: object = {}): RefusalCase => ({
  request: ({ organization, user }) => ({ params: { organization, user }, ...rest }),
  refuses,
})

export const refusals: Refusals = {
  getOrganization: onOrganization([]),
  listOrganizationMembers: onOrganization([]),
  listOwnOrganizations: { request: nothing, refuses: VISITORS },
  createOrganization: { request: nothing, refuses: VISITORS },
  editOrganization: onOrganization(WITHOUT_RIGHTS, { body: { name: 'New name' } }),
  changeOrganizationIcon: onOrganization(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  deleteOrganizationIcon: onOrganization(WITHOUT_RIGHTS),
  deleteOrganization: onOrganization([...WITHOUT_RIGHTS, 'mo']),
  v3GetOrganization: onOrganization([]),
  v3ListOrganizations: open(() => ({ query: { ids: JSON.stringify(['AAAAAAAA']) } })),
  v3ListUserOrganizations: open(({ user }) => ({ params: { user } })),
}
