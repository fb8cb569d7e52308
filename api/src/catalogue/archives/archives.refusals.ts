import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refuses.ts'

export const refusals: Refusals = {
  listArchiveFolder: open(({ project, version, sha1 }) => ({ params: { project, version, sha1 } })),
  readArchiveText: open(({ project, version, sha1 }) => ({
    params: { project, version, sha1 },
    query: { path: 'fabric.mod.json' },
  })),
}
