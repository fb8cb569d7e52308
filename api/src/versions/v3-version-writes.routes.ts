import * as contract from '../../contract/versions/v3-versions.ts'
import type { App } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { admit, serve } from '../http/serve.ts'
import { addFiles } from './add-files.ts'
import { publishVersion } from './create-version.ts'
import { deleteVersionWhole, editVersionDetails } from './edit-version.ts'
import { planVersionRelease } from './schedule-version.ts'
import { requireVersion } from './versions.load.ts'
import { readV3VersionForm, versionChangeOf } from './v3-forms.ts'
import { viewV3Versions } from './v3-versions.view.ts'

export function mountV3VersionWrites(app: App): void {
  app.post(contract.v3CreateVersion.path, async (c) => {
    const ctx = await admit(c, contract.v3CreateVersion)
    const reference = await ctx.reference()
    const id = await publishVersion(ctx, incomingBody(c), (json) => readV3VersionForm(json, reference))
    const [version] = await viewV3Versions(ctx, [await requireVersion(ctx, id)])
    return c.json(version)
  })
  app.post(contract.v3AddVersionFiles.path, async (c) => {
    await addFiles(await admit(c, contract.v3AddVersionFiles), c.req.param('version'), incomingBody(c))
    return c.body(null, 204)
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
