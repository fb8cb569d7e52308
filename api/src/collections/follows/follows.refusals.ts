import { nothing, onProject, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../../testing/refusal-harness.ts'

const onUser: RefusalCase = { request: ({ user }) => ({ params: { user } }), refuses: VISITORS }
const onOrganization: RefusalCase = {
  request: ({ organization }) => ({ params: { organization } }),
  refuses: VISITORS,
}

export const refusals: Refusals = {
  followUser: onUser,
  unfollowUser: onUser,
  followOrganization: onOrganization,
  unfollowOrganization: onOrganization,
  listFollowedCreators: { request: nothing, refuses: VISITORS },
  followProject: onProject(VISITORS),
  unfollowProject: onProject(VISITORS),
  listFollowedProjects: { request: ({ user }) => ({ params: { user } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
}
