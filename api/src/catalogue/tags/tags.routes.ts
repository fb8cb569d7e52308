import { V2_PROJECT_TYPES } from '@quarry/domain/project-types'
import { PACK_LOADER } from '@quarry/domain/loaders'
import type { Context } from 'hono'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import { SideType } from '../../../contract/status.ts'
import * as contract from '../../../contract/tags.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { readQuery, serve } from '../../http/serve.ts'
import type { Services } from '../../kernel/ctx.ts'
import { loadedOnce } from '../../kernel/loaded-once.ts'
import type { Reference } from '../../kernel/reference.ts'
import { remembered } from '../../kernel/remembered.ts'
import { licenseText } from '../licenses/license-text.ts'
import { countPublished } from '../statistics/statistics.queries.ts'

/** Counting a million rows takes its time, and nobody reads the last digit. */
const STATISTICS_FRESH_MS = 60_000

export function mountTags(app: App, { db, now, state }: Services): void {
  serveList(app, contract.listCategories, (reference) =>
    reference.categories.map(({ icon, name, projectType, header }) => ({
      icon,
      name,
      project_type: projectType,
      header,
    })),
  )
  serveList(app, contract.listLoaders, (reference) =>
    reference.loaders
      .filter(({ name }) => name !== PACK_LOADER)
      .map(({ icon, name, supportedProjectTypes }) => ({
        icon,
        name,
        supported_project_types: supportedProjectTypes,
      })),
  )
  serveList(app, contract.listGameVersions, (reference, c) => {
    const { type, major } = readQuery(c, contract.listGameVersions)
    return reference.gameVersions
      .filter((row) => type === undefined || row.versionType === type)
      .filter((row) => major === undefined || row.major === major)
      .map((row) => ({
        version: row.version,
        version_type: row.versionType,
        date: row.releasedAt.toISOString(),
        major: row.major,
      }))
  })
  serveList(app, contract.listLicenses, (reference) =>
    reference.licenses.map(({ id, name }) => ({ short: id, name })),
  )
  serveList(app, contract.listDonationPlatforms, (reference) =>
    reference.linkPlatforms.filter((p) => p.isDonation).map(({ code, name }) => ({ short: code, name })),
  )
  serve(app, contract.getLicense, async ({ reference }, { params }) =>
    licenseText(params.license, await reference()),
  )
  serve(app, contract.listReportTypes, async ({ reference }) => (await reference()).reportTypes)
  serve(app, contract.listProjectTypes, () => [...V2_PROJECT_TYPES])
  serve(app, contract.listSideTypes, () => [...SideType.options])
  const statistics = remembered(
    () => loadedOnce(state, { key: 'statistics', forMs: STATISTICS_FRESH_MS }, () => countPublished(db)),
    STATISTICS_FRESH_MS,
    now,
  )
  serve(app, contract.getStatistics, statistics)
}

/** Long lists that change with a deployment: written out once per query and kept by callers for a while. */
function serveList<E extends Endpoint>(
  app: App,
  endpoint: E,
  list: (reference: Reference, c: Context<HttpEnv>) => OutputOf<E>,
): void {
  const written = new WeakMap<Reference, Map<string, string>>()
  app.get(endpoint.path, async (c) => {
    const reference = await c.var.services.reference()
    const texts = written.get(reference) ?? new Map<string, string>()
    written.set(reference, texts)
    const query = JSON.stringify(endpoint.query ? readQuery(c, endpoint) : {})
    const text = texts.get(query) ?? JSON.stringify(list(reference, c))
    texts.set(query, text)
    c.header('cache-control', 'public, max-age=300')
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
}
