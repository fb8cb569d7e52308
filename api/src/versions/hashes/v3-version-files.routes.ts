import * as contract from '../../../contract/versions/v3-version-files.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import {
  algorithmFor,
  listByHash,
  listManyUpdates,
  listProjectsOfHashes,
  listUpdates,
  requireOne,
  requireUpdate,
} from './version-files.ts'
import { deleteFileOf } from '../edit-version.ts'
import { viewV3Projects } from '../../projects/v3-projects.view.ts'
import { filterOf } from '../v3-version-filter.ts'
import { viewV3Versions } from '../v3-versions.view.ts'

export function mountV3VersionFiles(app: App): void {
  serve(
    app,
    contract.v3GetVersionByHash,
    async (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
      requireOne(await listByHash(ctx, { hashes: [hash], algorithm, versionId }, viewV3Versions), hash),
  )
  serve(
    app,
    contract.v3DeleteFile,
    (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
      deleteFileOf(ctx, { hash, algorithm: algorithmFor([hash], algorithm), versionId }),
  )
  serve(app, contract.v3GetUpdateByHash, async (ctx, { params: { hash }, query: { algorithm }, body }) => {
    return requireUpdate(ctx, { algorithm, item: { hash, ...filterOf(body) } }, viewV3Versions)
  })
  serve(app, contract.v3ListVersionsByHash, (ctx, { body }) => listByHash(ctx, body, viewV3Versions))
  serve(app, contract.v3ListUpdatesByHash, (ctx, { body: { algorithm, hashes, ...wanted } }) => {
    const items = hashes.map((hash) => ({ hash, ...filterOf(wanted) }))
    return listUpdates(ctx, { algorithm, items }, viewV3Versions)
  })
  serve(app, contract.v3ListManyUpdatesByHash, (ctx, { body: { algorithm, hashes, ...wanted } }) => {
    const items = hashes.map((hash) => ({ hash, ...filterOf(wanted) }))
    return listManyUpdates(ctx, { algorithm, items }, viewV3Versions)
  })
  serve(app, contract.v3ListIndividualUpdates, (ctx, { body: { algorithm, hashes } }) =>
    listUpdates(ctx, { algorithm, items: hashes.map((one) => filterOf(one)) }, viewV3Versions),
  )
  serve(app, contract.v3ListProjectsByHash, (ctx, { body }) =>
    listProjectsOfHashes(ctx, body, viewV3Projects),
  )
}
