import { nothing, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getLegalText: open(() => ({ params: { text: 'terms' } })),
  listChangelog: open(nothing),
  getChangelogEntry: open(() => ({ params: { product: 'web', slug: '2026-11-21' } })),
}
