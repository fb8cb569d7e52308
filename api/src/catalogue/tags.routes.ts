import * as contract from '../../contract/tags.ts'
import { SideType } from '../../contract/status.ts'
import { licenseText } from './license-text.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { countPublished } from './statistics.ts'

/** The internal loader of packs is no choice of anybody's. */
const INTERNAL_LOADER = 'mrpack'
/** The v2 list knows the older, coarser kinds. */
const V2_PROJECT_TYPES = ['mod', 'modpack', 'resourcepack', 'shader']

export function mountTags(app: App): void {
  serve(app, contract.listCategories, async ({ reference }) =>
    (await reference()).categories.map(({ icon, name, projectType, header }) => ({
      icon,
      name,
      project_type: projectType,
      header,
    })),
  )
  serve(app, contract.listLoaders, async ({ reference }) =>
    (await reference()).loaders
      .filter(({ name }) => name !== INTERNAL_LOADER)
      .map(({ icon, name, supportedProjectTypes }) => ({
        icon,
        name,
        supported_project_types: supportedProjectTypes,
      })),
  )
  serve(app, contract.listGameVersions, async ({ reference }, { query }) =>
    (await reference()).gameVersions
      .filter((row) => query.type === undefined || row.versionType === query.type)
      .filter((row) => query.major === undefined || row.major === query.major)
      .map((row) => ({
        version: row.version,
        version_type: row.versionType,
        date: row.releasedAt.toISOString(),
        major: row.major,
      })),
  )
  serve(app, contract.listLicenses, async ({ reference }) =>
    (await reference()).licenses.map(({ id, name }) => ({ short: id, name })),
  )
  serve(app, contract.getLicense, async ({ reference }, { params }) =>
    licenseText(params.license, await reference()),
  )
  serve(app, contract.listDonationPlatforms, async ({ reference }) =>
    (await reference()).linkPlatforms
      .filter((p) => p.isDonation)
      .map(({ code, name }) => ({ short: code, name })),
  )
  serve(app, contract.listReportTypes, async ({ reference }) => (await reference()).reportTypes)
  serve(app, contract.listProjectTypes, () => V2_PROJECT_TYPES)
  serve(app, contract.listSideTypes, () => [...SideType.options])
  serve(app, contract.getStatistics, ({ db }) => countPublished(db))
}
