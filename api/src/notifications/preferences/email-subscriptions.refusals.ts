import { nothing, open, VISITORS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  subscribe: { request: nothing, refuses: VISITORS },
  getNewsletter: { request: nothing, refuses: VISITORS },
  unsubscribe: { request: nothing, refuses: VISITORS },
  getSubscriptionOfLink: open(() => ({ query: { flow: 'unknown' } })),
  unsubscribeByLink: open(() => ({ query: { flow: 'unknown' } })),
  chooseLanguage: open(() => ({ body: { language: 'en-US' } })),
}
