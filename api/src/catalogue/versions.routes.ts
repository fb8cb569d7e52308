import {
  browseVersions,
  getProjectVersion,
  getVersion,
  getVersionDetail,
  listDownloads,
  listVersions,
  listVersionsById,
} from '../../contract/versions.ts'
import { notFound } from '../kernel/errors.ts'
import type { Version } from '../../contract/version.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { listVersionsOf } from './list-versions.ts'
import { browseVersionsOf, findVersionDetail, listDownloadsOf } from './version-detail.ts'
import { onlyVisible, requireVersion, requireVersionOf, viewVersions } from './versions.load.ts'
import { listVersionRecordsById } from './versions.queries.ts'

export function mountVersions(app: App): void {
  serve(app, listVersions, (ctx, { params, query }) => listVersionsOf(ctx, params.project, query))
  serve(app, getProjectVersion, async (ctx, { params }) =>
    only(
      await viewVersions(ctx, [await requireVersionOf(ctx, params.project, params.version)]),
      params.version,
    ),
  )
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
