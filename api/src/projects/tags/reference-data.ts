import type { Db } from '@quarry/db/db'
import type {
  CategoryRow,
  GameVersionRow,
  LicenseRow,
  LinkPlatformRow,
  LoaderRow,
} from '@quarry/db/schema/projects/tags'
import { MINUTE_MS } from '@quarry/domain/times'
import { listReferenceRows } from './reference-data.queries.ts'
import { memoized } from '../../kernel/memoized.ts'

/** Lists that change with a deployment only; cached in memory. */
export interface Reference {
  categories: CategoryRow[]
  categoryNames: ReadonlySet<string>
  loaders: LoaderRow[]
  loaderByName: ReadonlyMap<string, LoaderRow>
  /** Newest first. */
  gameVersions: GameVersionRow[]
  /** Names of releases, without snapshots, newest first. */
  releases: string[]
  gameVersionByName: ReadonlyMap<string, GameVersionRow>
  licenses: LicenseRow[]
  /** By lower-case SPDX id. */
  licenseById: ReadonlyMap<string, LicenseRow>
  linkPlatforms: LinkPlatformRow[]
  linkPlatformByCode: ReadonlyMap<string, LinkPlatformRow>
  reportTypes: string[]
}

const FRESH_MS = MINUTE_MS

/** A running process sees a new game version after a minute, without a restart. */
export const referenceSource = (db: Db, now: () => Date): (() => Promise<Reference>) =>
  memoized(() => loadReference(db), FRESH_MS, now)

async function loadReference(db: Db): Promise<Reference> {
  const [categories, loaders, gameVersions, licenses, linkPlatforms, reportTypes] =
    await listReferenceRows(db)
  return {
    categories,
    categoryNames: new Set(categories.map((category) => category.name)),
    loaders,
    loaderByName: new Map(loaders.map((loader) => [loader.name, loader])),
    gameVersions,
    releases: gameVersions.flatMap(({ version, versionType }) => (versionType === 'release' ? version : [])),
    gameVersionByName: new Map(gameVersions.map((version) => [version.version, version])),
    licenses,
    licenseById: new Map(licenses.map((license) => [license.id.toLowerCase(), license])),
    linkPlatforms,
    linkPlatformByCode: new Map(linkPlatforms.map((platform) => [platform.code, platform])),
    reportTypes: reportTypes.map((type) => type.name),
  }
}
