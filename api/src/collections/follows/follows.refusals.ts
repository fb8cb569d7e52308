import { nothing, onProject, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../../testing/refusal-harness.ts'

const ownList: RefusalCase = {
  request: ({ user }) => ({ params: { user } }),
  refuses: [...WITHOUT_RIGHTS, 'mo'],
}

export const refusals: Refusals = {
  followProject: onProject(VISITORS),
  unfollowProject: onProject(VISITORS),
  listFollowedProjects: ownList,
  listFollowing: { request: nothing, refuses: VISITORS },
  v3FollowProject: onProject(VISITORS),
  v3UnfollowProject: onProject(VISITORS),
  v3ListFollowedProjects: ownList,
}
