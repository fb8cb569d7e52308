import { nothing, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listSavedSearches: { request: nothing, refuses: VISITORS },
  saveSearch: { request: () => ({ body: { name: 'Maps', address: '/mods?q=map' } }), refuses: VISITORS },
  editSavedSearch: {
    request: ({ search }) => ({ params: { search }, body: { name: 'Mine now' } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  deleteSavedSearch: {
    request: ({ search }) => ({ params: { search } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
}
