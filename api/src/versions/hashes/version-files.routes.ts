import {
  getUpdateByHash,
  getVersionByHash,
  listIndividualUpdates,
  listProjectsByHash,
  listUpdatesByHash,
  listVersionsByHash,
} from '../../../contract/versions/version-files.ts'
import type { App } from '../../http/env.ts'
import { answerRendered } from '../../http/cached-response.ts'
import { admit, readBody, serve } from '../../http/serve.ts'
import { renderedByHash } from '../responses/cached-responses.ts'
import { viewVisible } from '../../projects/projects.load.ts'
import { viewVersions } from '../versions.load.ts'
import { algorithmFor, listByHash, listProjectsOfHashes, listUpdates, requireOne } from './version-files.ts'

export function mountVersionFiles(app: App): void {
  serve(
    app,
    getVersionByHash,
    async (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
      requireOne(await listByHash(ctx, { hashes: [hash], algorithm, versionId }, viewVersions), hash),
  )
  serve(app, getUpdateByHash, async (ctx, { params: { hash }, query: { algorithm }, body }) =>
    requireOne(await listUpdates(ctx, { algorithm, items: [{ hash, ...body }] }, viewVersions), hash),
  )
  app.post(listVersionsByHash.path, async (c) => {
    const ctx = await admit(c, listVersionsByHash)
    const { algorithm, hashes } = await readBody(c, listVersionsByHash)
    if (ctx.actor.kind !== 'anonymous')
      return c.json(await listByHash(ctx, { algorithm, hashes }, viewVersions))
    return answerRendered(c, { json: await renderedByHash(ctx, algorithmFor(hashes, algorithm), hashes) })
  })
  serve(app, listUpdatesByHash, (ctx, { body: { algorithm, hashes, ...filter } }) =>
    listUpdates(ctx, { algorithm, items: hashes.map((hash) => ({ hash, ...filter })) }, viewVersions),
  )
  serve(app, listIndividualUpdates, (ctx, { body: { algorithm, hashes } }) =>
    listUpdates(ctx, { algorithm, items: hashes }, viewVersions),
  )
  serve(app, listProjectsByHash, (ctx, { body }) => listProjectsOfHashes(ctx, body, viewVisible))
}
