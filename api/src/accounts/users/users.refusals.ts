import { NOT_STAFF, nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const ids = JSON.stringify(['AAAAAAAA'])

export const refusals: Refusals = {
  getOwnUser: { request: nothing, refuses: VISITORS },
  getUser: open(({ user }) => ({ params: { user } })),
  listUsers: open(() => ({ query: { ids } })),
  editUser: { request: ({ user }) => ({ params: { user }, body: { bio: 'x' } }), refuses: WITHOUT_RIGHTS },
  changeUserIcon: {
    request: ({ user }) => ({ params: { user }, query: { ext: 'png' } }),
    refuses: WITHOUT_RIGHTS,
  },
  getPayouts: { request: ({ user }) => ({ params: { user } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
  withdrawPayout: {
    request: ({ user }) => ({ params: { user }, query: { amount: 10 } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  searchUsers: { request: () => ({ query: { search: 'alice' } }), refuses: NOT_STAFF },
  v3GetUserByEmail: {
    request: () => ({ query: { email: 'alice@mail.example' } }),
    refuses: [...NOT_STAFF, 'mo'],
  },
  deleteUserIcon: { request: ({ user }) => ({ params: { user } }), refuses: WITHOUT_RIGHTS },
}
