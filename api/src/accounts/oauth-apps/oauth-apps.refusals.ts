import { scopeSum } from '@quarry/domain/accounts/scopes'
import { open, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const body = {
  name: 'Launcher',
  max_scopes: scopeSum(['USER_READ']),
  redirect_uris: ['https://launcher.example/callback'],
}

export const refusals: Refusals = {
  createOauthApp: { request: () => ({ body }), refuses: VISITORS },
  editOauthApp: {
    request: ({ app }) => ({ params: { app }, body: { name: 'Mine now' } }),
    refuses: WITHOUT_RIGHTS,
  },
  renewOauthSecret: {
    request: ({ app }) => ({ params: { app } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  deleteOauthApp: { request: ({ app }) => ({ params: { app } }), refuses: WITHOUT_RIGHTS },
  changeOauthAppIcon: { request: ({ app }) => ({ params: { app } }), refuses: WITHOUT_RIGHTS },
  deleteOauthAppIcon: { request: ({ app }) => ({ params: { app } }), refuses: WITHOUT_RIGHTS },
  getOauthApp: open(({ app }) => ({ params: { app } })),
  listOauthApps: open(({ app }) => ({ query: { ids: app } })),
  listUserOauthApps: { request: ({ user }) => ({ params: { user } }), refuses: [...OUTSIDERS, 'mo'] },
}
