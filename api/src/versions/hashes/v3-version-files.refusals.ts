import { open, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  v3GetVersionByHash: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  v3DeleteFile: { request: ({ sha1 }) => ({ params: { hash: sha1 } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
  v3GetFileDownload: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  v3GetUpdateByHash: open(({ sha1 }) => ({ params: { hash: sha1 }, body: {} })),
  v3ListVersionsByHash: open(() => ({ body: { hashes: [] } })),
  v3ListUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  v3ListManyUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  v3ListIndividualUpdates: open(() => ({ body: { hashes: [] } })),
  v3ListProjectsByHash: open(() => ({ body: { hashes: [] } })),
}
