import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DONATION_PLATFORMS, PLAIN_LINKS } from '@quarry/domain/projects/links'
import { HIDDEN_LOADERS, isPlatformLoader, LOADERS, LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
import { underlyingType, type ProjectType } from '@quarry/domain/projects/project-types'
import {
  CATEGORY_ICON_PATHS,
  LOADER_ICON_PATHS,
  RESOLUTION_ICON_PATHS,
} from '@quarry/domain/projects/tag-icons'
import { REPORT_TYPES } from '@quarry/domain/reports/report-types'
import { CATEGORY_GROUPS } from '../reference/catalogue.ts'
import { syncBillingCatalogue } from './billing-catalogue.ts'
import type { Db, Tx } from './db.ts'
import type { GameVersionType } from '@quarry/domain/projects/game-versions'
import type {
  CategoryRow,
  GameVersionRow,
  LinkPlatformRow,
  LoaderRow,
  LicenseRow,
} from './schema/projects/tags.ts'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = path.dirname(require.resolve('spdx-license-list/package.json'))

interface SpdxEntry {
  name: string
  url: string
  osiApproved: boolean
}

const entries = JSON.parse(readFileSync(path.join(folder, 'spdx.json'), 'utf8')) as Record<string, SpdxEntry>

/** The SPDX list, sorted by identifier. */
export function spdxLicenses(): LicenseRow[] {
  return Object.entries(entries)
    .map(([id, { name, url, osiApproved }]) => ({ id, name, isOsiApproved: osiApproved, url: url || null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The full text of an SPDX license; undefined when the list has no such identifier. Case matters. */
export function licenseText(id: string): string | undefined {
  if (!Object.hasOwn(entries, id)) return undefined
  const file = path.join(folder, 'licenses', `${id}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { licenseText: string }).licenseText
}

/** Brings all catalogues in line with the code. Safe to repeat; names that left the code stay, versions may use them. */
export async function syncReference(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const sync of [
      syncCategories,
      syncLoaders,
      syncGameVersions,
      syncLinkPlatforms,
      syncReportTypes,
      syncLicenses,
      (tx: Tx) => syncBillingCatalogue(tx),
    ])
      await sync(tx)
  })
}

const syncCategories = (tx: Tx) =>
  tx
    .insertInto('categories')
    .values(categoryRows())
    .onConflict((clash) =>
      clash.columns(['name', 'projectType']).doUpdateSet((eb) => ({
        header: eb.ref('excluded.header'),
        icon: eb.ref('excluded.icon'),
        ordering: eb.ref('excluded.ordering'),
      })),
    )
    .execute()

const syncLoaders = (tx: Tx) =>
  tx
    .insertInto('loaders')
    .values(loaderRows())
    .onConflict((clash) =>
      clash.column('name').doUpdateSet((eb) => ({
        projectType: eb.ref('excluded.projectType'),
        isPlatform: eb.ref('excluded.isPlatform'),
        isHidden: eb.ref('excluded.isHidden'),
        supportedProjectTypes: eb.ref('excluded.supportedProjectTypes'),
        icon: eb.ref('excluded.icon'),
        ordering: eb.ref('excluded.ordering'),
      })),
    )
    .execute()

const syncGameVersions = (tx: Tx) =>
  tx
    .insertInto('gameVersions')
    .values(gameVersions())
    .onConflict((clash) =>
      clash.column('version').doUpdateSet((eb) => ({
        versionType: eb.ref('excluded.versionType'),
        releasedAt: eb.ref('excluded.releasedAt'),
        major: eb.ref('excluded.major'),
        ordering: eb.ref('excluded.ordering'),
      })),
    )
    .execute()

const syncLinkPlatforms = (tx: Tx) =>
  tx
    .insertInto('linkPlatforms')
    .values(linkPlatformRows())
    .onConflict((clash) =>
      clash.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        isDonation: eb.ref('excluded.isDonation'),
        ordering: eb.ref('excluded.ordering'),
      })),
    )
    .execute()

const syncReportTypes = (tx: Tx) =>
  tx
    .insertInto('reportTypes')
    .values(REPORT_TYPES.map((name, ordering) => ({ name, ordering })))
    .onConflict((clash) =>
      clash.column('name').doUpdateSet((eb) => ({ ordering: eb.ref('excluded.ordering') })),
    )
    .execute()

const syncLicenses = (tx: Tx) =>
  tx
    .insertInto('licenses')
    .values(spdxLicenses())
    .onConflict((clash) =>
      clash.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        isOsiApproved: eb.ref('excluded.isOsiApproved'),
        url: eb.ref('excluded.url'),
      })),
    )
    .execute()

/** Every game version, newest first; snapshots of the public manifest in `reference/game-versions.tsv`. */
export function gameVersions(): GameVersionRow[] {
  const file = path.resolve(import.meta.dirname, '../reference/game-versions.tsv')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line, ordering) => {
    const [version = '', type, date = '', size] = line.split('\t')
    const versionType = type as GameVersionType
    return { version, versionType, releasedAt: new Date(date), major: size === 'major', ordering }
  })
}

function categoryRows(): CategoryRow[] {
  return CATEGORY_GROUPS.flatMap(({ projectType, header, names }, group) =>
    names.map((name, place) => {
      const icon = svg(
        header === 'resolutions' ? RESOLUTION_ICON_PATHS[name] : CATEGORY_ICON_PATHS[name],
        name,
      )
      return { name, projectType, header, icon, ordering: group * 100 + place }
    }),
  )
}

function loaderRows(): LoaderRow[] {
  return LOADERS.map(({ name, type }, ordering) => ({
    name,
    projectType: type,
    isPlatform: isPlatformLoader(name),
    isHidden: HIDDEN_LOADERS.includes(name),
    ordering,
    supportedProjectTypes: supportedTypesOf(name, type),
    icon: svg(LOADER_ICON_PATHS[name], name),
  }))
}

/** As the tag list of v2 shows it: every loader supports `project`, and plugins and data packs are mods underneath. */
function supportedTypesOf(loader: string, type: ProjectType): string[] {
  const further = LOADERS_OF_PACKS.includes(loader) ? 'modpack' : underlyingType(type)
  return [...new Set([type, 'project', further])]
}

function linkPlatformRows(): LinkPlatformRow[] {
  const plain = PLAIN_LINKS.map((platform) => ({ ...platform, isDonation: false }))
  const donations = DONATION_PLATFORMS.map((platform) => ({ ...platform, isDonation: true }))
  return [...plain, ...donations].map((platform, ordering) => ({ ...platform, ordering }))
}

function svg(strokes: string | undefined, name: string): string {
  if (strokes === undefined) throw new Error(`the catalogue has no icon for ${name}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${strokes}"/></svg>`
}
