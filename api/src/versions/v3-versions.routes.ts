import * as contract from '../../contract/versions/v3-versions.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { serve } from '../http/serve.ts'
import { addFiles } from './add-files.ts'
import { publishVersion } from './create-version.ts'
import { deleteVersionWhole, editVersionDetails } from './edit-version.ts'
import { planVersionRelease } from './schedule-version.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { requireFirst } from '../kernel/errors.ts'
import { viewV3Projects } from '../projects/v3-projects.view.ts'
import { listDependedOnBy } from './dependencies/project-dependencies.ts'
import { findEditableRevision } from './version-detail.ts'
import { listVersionRecordsOf } from './list-versions.ts'
import { listVersionRecordsById, type VersionRecord } from './versions.queries.ts'
import { onlyVisible, requireVersion, requireVersionOf } from './versions.load.ts'
import { readV3VersionForm, versionChangeOf } from './v3-version-forms.ts'
import { filterOf } from './v3-version-filter.ts'
import { viewV3Versions } from './v3-versions.view.ts'

export function mountV3Versions(app: App): void {
  mountReads(app)
  mountWrites(app)
}

function mountReads(app: App): void {
  const viewOne = async (ctx: Ctx, record: VersionRecord, ref: string) => {
    const version = requireFirst(await viewV3Versions(ctx, [record]), 'version', ref)
    const revision = await findEditableRevision(ctx, record)
    return revision === undefined ? version : { ...version, revision }
  }
  serve(app, contract.v3ListDependencies, async (ctx, { params }) => {
    const { projects, versions } = await listDependedOnBy(ctx, params.project)
    return { projects: await viewV3Projects(ctx, projects), versions: await viewV3Versions(ctx, versions) }
  })
  serve(app, contract.v3ListVersions, async (ctx, { params, query }) =>
    viewV3Versions(ctx, await listVersionRecordsOf(ctx, params.project, filterOf(query))),
  )
  serve(app, contract.v3GetProjectVersion, async (ctx, { params }) => {
    const { version } = await requireVersionOf(ctx, params.project, params.version)
    return viewOne(ctx, version, params.version)
  })
  serve(app, contract.v3GetVersion, async (ctx, { params }) =>
    viewOne(ctx, await requireVersion(ctx, params.version), params.version),
  )
  serve(app, contract.v3ListVersionsById, async (ctx, { query }) =>
    viewV3Versions(ctx, await onlyVisible(ctx, await listVersionRecordsById(ctx.db, query.ids))),
  )
}

function mountWrites(app: App): void {
  serve(app, contract.v3CreateVersion, async (ctx, _input, c) => {
    const reference = await ctx.reference()
    const id = await publishVersion(ctx, incomingBody(c), (json) => readV3VersionForm(json, reference))
    return requireFirst(await viewV3Versions(ctx, [await requireVersion(ctx, id)]), 'version', id)
  })
  serve(app, contract.v3AddVersionFiles, async (ctx, { params }, c) => {
    await addFiles(ctx, params.version, incomingBody(c))
    return undefined
  })
  serve(app, contract.v3EditVersion, async (ctx, { params, body }) => {
    const reference = await ctx.reference()
    return editVersionDetails(ctx, params.version, (version) => versionChangeOf(body, version, reference))
  })
  serve(app, contract.v3ScheduleVersion, (ctx, { params, body }) =>
    planVersionRelease(ctx, params.version, body),
  )
  serve(app, contract.v3DeleteVersion, (ctx, { params }) => deleteVersionWhole(ctx, params.version))
}
