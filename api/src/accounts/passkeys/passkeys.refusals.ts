import { nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const made = { ...key, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const used = { ...key, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const OTHERS = [...WITHOUT_RIGHTS, 'mo', 'ada'] as const

export const refusals: Refusals = {
  listPasskeys: { request: nothing, refuses: VISITORS },
  beginPasskey: { request: nothing, refuses: VISITORS },
  addPasskey: {
    request: () => ({ body: { flow: 'unknown', name: 'Phone', credential: made } }),
    refuses: VISITORS,
  },
  renamePasskey: {
    request: ({ passkey }) => ({ params: { passkey }, body: { name: 'Mine now' } }),
    refuses: OTHERS,
  },
  removePasskey: { request: ({ passkey }) => ({ params: { passkey } }), refuses: OTHERS },
  requestPasskey: open(() => ({ body: {} })),
  loginWithPasskey: open(() => ({ body: { flow: 'unknown', credential: used } })),
}
