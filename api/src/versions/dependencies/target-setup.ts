import { compareLoaders, GAME_LOADER } from '@quarry/domain/projects/loaders'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { Reference } from '../../projects/tags/reference-data.ts'
import type { VersionRecord } from '../versions.queries.ts'

/** What somebody plays with; a version that runs on the game itself asks for no loader. */
export interface Setup {
  loader: string | null
  gameVersion: string
}

export interface AskedSetup {
  loader?: string | undefined
  game_version?: string | undefined
}

/** What is not asked for comes from the version: the first of its loaders, the newest of its game versions. */
export function settledSetup(
  version: VersionRecord,
  { loader, game_version: gameVersion }: AskedSetup,
  { gameVersions }: Reference,
): Setup {
  const own = new Set(version.gameVersions)
  const newest = gameVersions.find(({ version: name }) => own.has(name))?.version
  const [first = null] = shownLoaders(version)
    .filter((name) => name !== GAME_LOADER)
    .toSorted(compareLoaders)
  return {
    loader: loader || first,
    gameVersion: gameVersion || (newest ?? version.gameVersions[0] ?? ''),
  }
}

/** What runs on the game itself runs beside every loader. */
export const loadersFor = ({ loader }: Setup): string[] => (loader === null ? [] : [loader, GAME_LOADER])

export const suits = (loaders: readonly string[], setup: Setup): boolean =>
  setup.loader === null || loadersFor(setup).some((name) => loaders.includes(name))
