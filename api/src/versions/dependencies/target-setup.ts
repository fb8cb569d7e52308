import { compareLoaders, GAME_LOADER } from '@quarry/domain/projects/loaders'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type { Reference } from '../../projects/tags/reference-data.ts'
import type { VersionRecord } from '../versions.queries.ts'

/** The game version and loader of a player. No loader: the version runs on the game itself. */
export interface Setup {
  loader: string | null
  /** All loaders of which versions suit, if there are more than that one. */
  accepted?: readonly string[] | undefined
  gameVersion: string
}

export interface RequestedSetup {
  loader?: string | undefined
  game_version?: string | undefined
  accepted?: readonly string[] | undefined
}

/** Fills what the request leaves open from the version: its first loader, its newest game version. */
export function resolveSetup(
  version: VersionRecord,
  { loader, game_version: gameVersion, accepted }: RequestedSetup,
  { gameVersions }: Reference,
): Setup {
  const own = new Set(version.gameVersions)
  const newest = gameVersions.find(({ version: name }) => own.has(name))?.version
  const [first = null] = shownLoaders(version)
    .filter((name) => name !== GAME_LOADER)
    .toSorted(compareLoaders)
  return {
    loader: loader || first,
    accepted,
    gameVersion: gameVersion || (newest ?? version.gameVersions[0] ?? ''),
  }
}

/** Versions that run on the game itself suit every loader. */
export const loadersFor = ({ loader, accepted = [] }: Setup): string[] =>
  loader === null ? [] : [...new Set([loader, ...accepted, GAME_LOADER])]

export const suits = (loaders: readonly string[], setup: Setup): boolean =>
  setup.loader === null || loadersFor(setup).some((name) => loaders.includes(name))
