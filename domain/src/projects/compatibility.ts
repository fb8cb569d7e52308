import { gameVersionRanges } from './game-versions.ts'
import { LOADER_NAMES } from './loader-names.ts'
import { compareLoaders, GAME_LOADER } from './loaders.ts'

/** Where one line is all the room: the first of some names, and how many others there are. */
export const fewOf = (names: readonly string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} +${names.length - most}` : names.join(', ')

/** Loaders of a version as they are chosen among: the game itself, on which resource packs run, leaves no choice. */
export const chosenLoaders = (loaders: readonly string[]): string[] =>
  loaders.filter((loader) => loader !== GAME_LOADER).toSorted(compareLoaders)

/** The same as people read them. */
export const loaderNames = (loaders: readonly string[]): string[] =>
  chosenLoaders(loaders).map((loader) => LOADER_NAMES[loader] ?? loader)

const LOADERS_NAMED = 6
const RANGES_NAMED = 3

/**
 * What a version runs on in one line, in any language: `Fabric, Quilt · 1.21–1.21.4`. `releases` are those of the game,
 * newest first.
 */
export function runsOn(
  { loaders, gameVersions }: { loaders: readonly string[]; gameVersions: readonly string[] },
  releases: readonly string[],
): string {
  const ranges = gameVersionRanges(gameVersions, releases)
  return [fewOf(loaderNames(loaders), LOADERS_NAMED), fewOf(ranges, RANGES_NAMED)].filter(Boolean).join(' · ')
}
