import { V2_PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { PACK_LOADER } from '@quarry/domain/projects/loaders'
import { SideType } from '../../../contract/enums.ts'
import * as contract from '../../../contract/projects/tags.ts'
import type { App } from '../../http/env.ts'
import { readQuery, serve } from '../../http/serve.ts'
import { licenseText } from '../licenses/license-text.ts'
import { serveList } from '../../http/serve-list.ts'
import { viewCategories, viewLicenses } from './tags.view.ts'

export function mountTags(app: App): void {
  serveList(app, contract.listCategories, viewCategories)
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
  serveList(app, contract.listLicenses, viewLicenses)
  serveList(app, contract.listDonationPlatforms, (reference) =>
    reference.linkPlatforms.filter((p) => p.isDonation).map(({ code, name }) => ({ short: code, name })),
  )
  serve(app, contract.getLicense, async ({ reference }, { params }) =>
    licenseText(params.license, await reference()),
  )
  serve(app, contract.listReportTypes, async ({ reference }) => (await reference()).reportTypes)
  serve(app, contract.listProjectTypes, () => [...V2_PROJECT_TYPES])
  serve(app, contract.listSideTypes, () => [...SideType.options])
}
