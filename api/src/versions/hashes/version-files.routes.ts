import {
  deleteFile,
  getUpdateByHash,
  getVersionByHash,
  listIndividualUpdates,
  listManyUpdatesByHash,
  listProjectsByHash,
  listUpdatesByHash,
  listVersionsByHash,
} from '../../../contract/versions/version-files.ts'
import { deleteFileOf } from '../edit-version.ts'
import type { App } from '../../http/env.ts'
import { respondWithJson } from '../../http/cached-response.ts'
import { boundedJson } from '../../http/bounded-json.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { renderedByHash } from '../responses/cached-responses.ts'
import { viewVisible } from '../../projects/projects.load.ts'
import { viewVersions } from '../versions.load.ts'
import {
  algorithmFor,
  listByHash,
  listManyUpdates,
  listProjectsOfHashes,
  listUpdates,
  requireOne,
  requireUpdate,
} from './version-files.ts'

export function mountVersionFiles(app: App): void {
  serve(
    app,
    getVersionByHash,
    async (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
      requireOne(await listByHash(ctx, { hashes: [hash], algorithm, versionId }, viewVersions), hash),
  )
  serve(app, deleteFile, (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
    deleteFileOf(ctx, { hash, algorithm: algorithmFor([hash], algorithm), versionId }),
  )
  serve(app, getUpdateByHash, async (ctx, { params: { hash }, query: { algorithm }, body }) =>
    requireUpdate(ctx, { algorithm, item: { hash, ...body } }, viewVersions),
  )
  serveRaw(app, listVersionsByHash, async (ctx, { body: { algorithm, hashes } }, c) => {
    if (ctx.actor.kind !== 'anonymous')
      return respondWithJson(c, {
        json: Buffer.from(boundedJson('hashes', await listByHash(ctx, { algorithm, hashes }, viewVersions))),
      })
    return respondWithJson(c, { json: await renderedByHash(ctx, algorithmFor(hashes, algorithm), hashes) })
  })
  serve(app, listUpdatesByHash, (ctx, { body: { algorithm, hashes, ...filter } }) =>
    listUpdates(ctx, { algorithm, items: hashes.map((hash) => ({ hash, ...filter })) }, viewVersions),
  )
  serve(app, listManyUpdatesByHash, (ctx, { body: { algorithm, hashes, ...filter } }) =>
    listManyUpdates(ctx, { algorithm, items: hashes.map((hash) => ({ hash, ...filter })) }, viewVersions),
  )
  serve(app, listIndividualUpdates, (ctx, { body: { algorithm, hashes } }) =>
    listUpdates(ctx, { algorithm, items: hashes }, viewVersions),
  )
  serve(app, listProjectsByHash, (ctx, { body }) => listProjectsOfHashes(ctx, body, viewVisible))
}
