import { nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  v3GetOwnUser: { request: nothing, refuses: VISITORS },
  getProjectLimit: { request: nothing, refuses: VISITORS },
  getOrganizationLimit: { request: nothing, refuses: VISITORS },
  getCollectionLimit: { request: nothing, refuses: VISITORS },
  v3GetUser: open(({ user }) => ({ params: { user } })),
  v3SearchUsers: open(() => ({ query: { query: 'a' } })),
  v3ListUsers: open(() => ({ query: { ids: JSON.stringify(['AAAAAAAA']) } })),
  v3EditUser: { request: ({ user }) => ({ params: { user }, body: { bio: 'x' } }), refuses: WITHOUT_RIGHTS },
  v3ChangeUserIcon: {
    request: ({ user }) => ({ params: { user }, query: { ext: 'png' } }),
    refuses: WITHOUT_RIGHTS,
  },
  v3DeleteUserIcon: { request: ({ user }) => ({ params: { user } }), refuses: WITHOUT_RIGHTS },
}
