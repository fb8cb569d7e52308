import { WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  v3GetPreferences: {
    request: ({ user }) => ({ params: { user } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  v3EditPreferences: {
    request: ({ user }) => ({ params: { user }, body: { appearance: { theme: 'oled' } } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
}
