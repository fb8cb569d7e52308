import {
  getUpdateByHash,
  getVersionByHash,
  listIndividualUpdates,
  listProjectsByHash,
  listUpdatesByHash,
  listVersionsByHash,
} from '../../../contract/versions.ts'
import type { App } from '../../http/env.ts'
import { answerRendered } from '../../http/rendered.ts'
import { admit, readBody, serve } from '../../http/serve.ts'
import { renderedByHash } from '../rendered/rendered.ts'
import { algorithmFor, listByHash, listProjectsOfHashes, listUpdates, requireOne } from './version-files.ts'

export function mountVersionFiles(app: App): void {
  serve(
    app,
    getVersionByHash,
    async (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
      requireOne(await listByHash(ctx, { hashes: [hash], algorithm, versionId }), hash),
  )
  serve(app, getUpdateByHash, async (ctx, { params: { hash }, query: { algorithm }, body }) =>
    requireOne(await listUpdates(ctx, { algorithm, items: [{ hash, ...body }] }), hash),
  )
  app.post(listVersionsByHash.path, async (c) => {
    const ctx = await admit(c, listVersionsByHash)
    const { algorithm, hashes } = await readBody(c, listVersionsByHash)
    if (ctx.actor.kind !== 'anonymous') return c.json(await listByHash(ctx, { algorithm, hashes }))
    return answerRendered(c, { json: await renderedByHash(ctx, algorithmFor(hashes, algorithm), hashes) })
  })
  serve(app, listUpdatesByHash, (ctx, { body: { algorithm, hashes, ...filter } }) =>
    listUpdates(ctx, { algorithm, items: hashes.map((hash) => ({ hash, ...filter })) }),
  )
  serve(app, listIndividualUpdates, (ctx, { body: { algorithm, hashes } }) =>
    listUpdates(ctx, { algorithm, items: hashes }),
  )
  serve(app, listProjectsByHash, (ctx, { body }) => listProjectsOfHashes(ctx, body))
}
