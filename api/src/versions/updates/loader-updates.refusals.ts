import { onProject, open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getForgeUpdates: onProject([]),
  getFileDownload: open(({ sha1 }) => ({ params: { hash: sha1 } })),
}
