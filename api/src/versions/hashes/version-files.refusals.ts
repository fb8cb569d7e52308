import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getVersionByHash: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  getUpdateByHash: open(({ sha1 }) => ({ params: { hash: sha1 }, body: {} })),
  listVersionsByHash: open(() => ({ body: { hashes: [] } })),
  listUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  listManyUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  listIndividualUpdates: open(() => ({ body: { hashes: [] } })),
  listProjectsByHash: open(() => ({ body: { hashes: [] } })),
}
