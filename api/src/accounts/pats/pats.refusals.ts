import { nothing, open, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listPats: { request: nothing, refuses: VISITORS },
  createPat: {
    request: () => ({ body: { name: 'Build', scopes: 2, expires: '2100-01-01T00:00:00Z' } }),
    refuses: VISITORS,
  },
  editPat: {
    request: ({ pat }) => ({ params: { pat }, body: { name: 'Mine now' } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  deletePat: { request: ({ pat }) => ({ params: { pat } }), refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'] },
  revokePat: open(() => ({ body: { token: 'unknown' } })),
}
