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
import { requireFirst } from '../kernel/errors.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { respondWithJson } from '../http/cached-response.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { addFiles } from './add-files.ts'
import { planVersionRelease } from './schedule-version.ts'
import { publishVersion } from './create-version.ts'
import { deleteVersionWhole, editVersionDetails } from './edit-version.ts'
import { listVersionsOf } from './list-versions.ts'
import { browseVersionsOf, findVersionDetail, listDownloadsOf } from './version-detail.ts'
import { renderedVersionList } from './responses/cached-responses.ts'
import { readVersionForm } from './legacy-fields.ts'
import { sidesOf } from './project-sides.ts'
import { onlyVisible, requireVersion, requireVersionOf, viewVersions } from './versions.load.ts'
import { listVersionRecordsById } from './versions.queries.ts'

export function mountVersions(app: App): void {
  mountReads(app)
  mountWrites(app)
}

function mountReads(app: App): void {
  serveRaw(app, listVersions, async (ctx, { params: { project: ref }, query }, c) => {
    if (ctx.actor.kind !== 'anonymous') return c.json(await listVersionsOf(ctx, ref, query))
    const render = (id: string) => listVersionsOf(ctx, id, query)
    return respondWithJson(c, await renderedVersionList(ctx, ref, JSON.stringify(query), render))
  })
  serve(app, getProjectVersion, async (ctx, { params }) => {
    const { version } = await requireVersionOf(ctx, params.project, params.version)
    return requireFirst(await viewVersions(ctx, [version]), 'version', params.version)
  })
  serve(app, getVersion, async (ctx, { params }) =>
    requireFirst(
      await viewVersions(ctx, [await requireVersion(ctx, params.version)]),
      'version',
      params.version,
    ),
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

function mountWrites(app: App): void {
  serve(app, createVersion, async (ctx, _input, c) => {
    const id = await publishVersion(ctx, incomingBody(c), readVersionForm)
    return requireFirst(await viewVersions(ctx, [await requireVersion(ctx, id)]), 'version', id)
  })
  serve(app, addVersionFiles, async (ctx, { params }, c) => {
    await addFiles(ctx, params.version, incomingBody(c))
    return undefined
  })
  serve(app, editVersion, (ctx, { params, body: { environment, ...patch } }) =>
    editVersionDetails(ctx, params.version, () => ({ ...patch, ...sidesOf(environment) })),
  )
  serve(app, scheduleVersion, (ctx, { params, body }) => planVersionRelease(ctx, params.version, body))
  serve(app, deleteVersion, (ctx, { params }) => deleteVersionWhole(ctx, params.version))
}
