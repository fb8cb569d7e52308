import { scopeSum } from '@quarry/domain/accounts/scopes'
import { open, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

/** Staff as well. */
const OTHERS = [...WITHOUT_RIGHTS, 'mo', 'ada'] as const

const body = {
  name: 'Launcher',
  max_scopes: scopeSum(['USER_READ']),
  redirect_uris: ['https://launcher.example/callback'],
}

export const refusals: Refusals = {
  createOauthApp: { request: () => ({ body }), refuses: VISITORS },
  editOauthApp: {
    request: ({ app }) => ({ params: { app }, body: { name: 'Mine now' } }),
    refuses: OTHERS,
  },
  renewOauthSecret: {
    request: ({ app }) => ({ params: { app } }),
    refuses: OTHERS,
  },
  deleteOauthApp: { request: ({ app }) => ({ params: { app } }), refuses: WITHOUT_RIGHTS },
  changeOauthAppIcon: { request: ({ app }) => ({ params: { app } }), refuses: OTHERS },
  deleteOauthAppIcon: { request: ({ app }) => ({ params: { app } }), refuses: OTHERS },
  getOauthApp: open(({ app }) => ({ params: { app } })),
  listOauthApps: open(({ app }) => ({ query: { ids: app } })),
  listUserOauthApps: { request: ({ user }) => ({ params: { user } }), refuses: [...OUTSIDERS, 'mo'] },
}
