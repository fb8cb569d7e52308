import type { LoaderRow } from '@quarry/db/schema/projects/tags'
import { V3_ENVIRONMENTS } from '@quarry/domain/projects/environments'
import { GAME } from '@quarry/domain/projects/game-versions'
import { type LoaderField, PACK_LOADER } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import * as contract from '../../../contract/projects/v3-tags.ts'
import type { App } from '../../http/env.ts'
import { readQuery, serve } from '../../http/serve.ts'
import type { Reference } from './reference-data.ts'
import { licenseText } from '../licenses/license-text.ts'
import { serveList } from '../../http/serve-list.ts'
import { viewCategories, viewLicenses } from './tags.view.ts'

export function mountV3Tags(app: App): void {
  serveList(app, contract.v3ListCategories, viewCategories)
  serveList(app, contract.v3ListLicenses, viewLicenses)
  serve(app, contract.v3GetLicense, async ({ reference }, { params }) =>
    licenseText(params.license, await reference()),
  )
  serve(app, contract.v3ListReportTypes, async ({ reference }) => (await reference()).reportTypes)
  serve(app, contract.v3ListProjectTypes, () => [...PROJECT_TYPES])
  serveList(app, contract.v3ListLoaders, ({ loaders }) => loaders.map(viewLoader))
  serve(app, contract.v3ListGames, () => [{ ...GAME, icon: null, banner: null }])
  serveList(app, contract.v3ListLinkPlatforms, ({ linkPlatforms }) =>
    linkPlatforms.map(({ code, isDonation }) => ({ name: code, donation: isDonation })),
  )
  serveList(app, contract.v3ListLoaderFieldValues, (reference, c) => {
    const { loader_field: field, filters = {} } = readQuery(c, contract.v3ListLoaderFieldValues)
    const wanted = Object.entries(filters)
    return valuesOf(field, reference).filter((value) =>
      wanted.every(([fact, given]) => Reflect.get(value, fact) === given),
    )
  })
}

/** Versions for the loader of packs have the field of inner loaders as well. */
const viewLoader = ({ name, icon, supportedProjectTypes, isPlatform }: LoaderRow) => ({
  icon,
  name,
  supported_project_types: supportedProjectTypes,
  supported_games: [GAME.slug],
  supported_fields: [
    'game_versions' as const,
    'environment' as const,
    ...(name === PACK_LOADER ? (['mrpack_loaders'] as const) : []),
  ],
  metadata: { platform: isPlatform },
})

function valuesOf(field: LoaderField, { gameVersions, loaders }: Reference): contract.LoaderFieldValue[] {
  switch (field) {
    case 'game_versions':
      return gameVersions.map(({ version, versionType, releasedAt, major }, place) => ({
        ...placed(version, place),
        created: releasedAt.toISOString(),
        type: versionType,
        major,
      }))
    case 'environment':
      return V3_ENVIRONMENTS.map(placed)
    case 'mrpack_loaders':
      return loaders.filter(({ name }) => name !== PACK_LOADER).map(({ name }, place) => placed(name, place))
  }
}

/** Values are identified by name; clients expect a number as well. */
const placed = (value: string, place: number) => ({ id: place + 1, value, ordering: place, created: null })
