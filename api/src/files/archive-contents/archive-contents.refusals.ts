import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  listArchiveFolder: open(({ project, version, sha1 }) => ({ params: { project, version, sha1 } })),
  compareArchives: open(({ project, version }) => ({
    params: { project, version },
    query: { from: version },
  })),
  readArchiveText: open(({ project, version, sha1 }) => ({
    params: { project, version, sha1 },
    query: { path: 'fabric.mod.json' },
  })),
}
