import {
  addVersionFiles,
  browseVersions,
  createVersion,
  deleteVersion,
  editVersion,
  getProjectVersion,
  getVersion,
  getVersionDetail,
  listDownloads,
  listVersions,
  listVersionsById,
  scheduleVersion,
} from '../../contract/versions/versions.ts'
import { deleteFile } from '../../contract/versions/version-files.ts'
import { notFound } from '../kernel/errors.ts'
import type { Version } from '../../contract/versions/version-shapes.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { answerRendered } from '../http/cached-response.ts'
import { admit, readQuery, serve } from '../http/serve.ts'
import { addFiles } from './add-files.ts'
import { planVersionRelease } from './schedule-version.ts'
import { publishVersion } from './create-version.ts'
import { deleteFileOf, deleteVersionWhole, editVersionDetails } from './edit-version.ts'
import { listVersionsOf } from './list-versions.ts'
import { algorithmFor } from './hashes/version-files.ts'
import { browseVersionsOf, findVersionDetail, listDownloadsOf } from './version-detail.ts'
import { renderedVersionList } from './responses/cached-responses.ts'
import { readVersionForm } from './legacy-fields.ts'
import { onlyVisible, requireVersion, requireVersionOf, viewVersions } from './versions.load.ts'
import { listVersionRecordsById } from './versions.queries.ts'

export function mountVersions(app: App): void {
  app.get(listVersions.path, async (c) => {
    const ctx = await admit(c, listVersions)
    const query = readQuery(c, listVersions)
    const ref = c.req.param('project')
    if (ctx.actor.kind !== 'anonymous') return c.json(await listVersionsOf(ctx, ref, query))
    const render = (id: string) => listVersionsOf(ctx, id, query)
    return answerRendered(c, await renderedVersionList(ctx, ref, JSON.stringify(query), render))
  })
  serve(app, getProjectVersion, async (ctx, { params }) => {
    const { version } = await requireVersionOf(ctx, params.project, params.version)
    return only(await viewVersions(ctx, [version]), params.version)
  })
  serve(app, getVersion, async (ctx, { params }) =>
    only(await viewVersions(ctx, [await requireVersion(ctx, params.version)]), params.version),
  )
  serve(app, listVersionsById, async (ctx, { query }) =>
    viewVersions(ctx, await onlyVisible(ctx, await listVersionRecordsById(ctx.db, query.ids))),
  )
  serve(app, browseVersions, (ctx, { params, query }) => browseVersionsOf(ctx, params.project, query))
  serve(app, getVersionDetail, (ctx, { params, query }) =>
    findVersionDetail(ctx, params.project, params.version, query),
  )
  serve(app, listDownloads, (ctx, { params, query }) => listDownloadsOf(ctx, params.project, query))
}

function only([version]: Version[], ref: string): Version {
  if (!version) throw notFound('version', ref)
  return version
}

export function mountVersionWrites(app: App): void {
  app.post(createVersion.path, async (c) => {
    const ctx = await admit(c, createVersion)
    const id = await publishVersion(ctx, incomingBody(c), readVersionForm)
    return c.json(only(await viewVersions(ctx, [await requireVersion(ctx, id)]), id))
  })
  app.post(addVersionFiles.path, async (c) => {
    await addFiles(await admit(c, addVersionFiles), c.req.param('version'), incomingBody(c))
    return c.body(null, 204)
  })
  serve(app, editVersion, (ctx, { params, body }) => editVersionDetails(ctx, params.version, () => body))
  serve(app, scheduleVersion, (ctx, { params, body }) => planVersionRelease(ctx, params.version, body))
  serve(app, deleteVersion, (ctx, { params }) => deleteVersionWhole(ctx, params.version))
  serve(app, deleteFile, (ctx, { params: { hash }, query: { algorithm, version_id: versionId } }) =>
    deleteFileOf(ctx, { hash, algorithm: algorithmFor([hash], algorithm), versionId }),
  )
}
