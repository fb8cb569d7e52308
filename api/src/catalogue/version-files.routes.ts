import {
  getUpdateByHash,
  getVersionByHash,
  listIndividualUpdates,
  listProjectsByHash,
  listUpdatesByHash,
  listVersionsByHash,
} from '../../contract/versions.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { listByHash, listProjectsOfHashes, listUpdates, requireOne } from './version-files.ts'

export function mountVersionFiles(app: App): void {
  serve(app, getVersionByHash, async (ctx, { params: { hash }, query: { algorithm } }) =>
    requireOne(await listByHash(ctx, { hashes: [hash], algorithm }), hash),
  )
  serve(app, getUpdateByHash, async (ctx, { params: { hash }, query: { algorithm }, body }) =>
    requireOne(await listUpdates(ctx, { algorithm, items: [{ hash, ...body }] }), hash),
  )
  serve(app, listVersionsByHash, (ctx, { body }) => listByHash(ctx, body))
  serve(app, listUpdatesByHash, (ctx, { body: { algorithm, hashes, ...filter } }) =>
    listUpdates(ctx, { algorithm, items: hashes.map((hash) => ({ hash, ...filter })) }),
  )
  serve(app, listIndividualUpdates, (ctx, { body: { algorithm, hashes } }) =>
    listUpdates(ctx, { algorithm, items: hashes }),
  )
  serve(app, listProjectsByHash, (ctx, { body }) => listProjectsOfHashes(ctx, body))
}
