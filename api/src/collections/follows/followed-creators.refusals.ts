import { nothing, VISITORS } from '../../../testing/refusal-cases.ts'
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
}
