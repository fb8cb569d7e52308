import { onProject, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refuses.ts'

export const refusals: Refusals = {
  followProject: onProject(VISITORS),
  unfollowProject: onProject(VISITORS),
  listFollowedProjects: { request: ({ user }) => ({ params: { user } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
}
