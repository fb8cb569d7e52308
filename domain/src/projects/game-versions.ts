/** Kinds of a version of the game itself. */
export const GAME_VERSION_TYPES = ['release', 'snapshot', 'beta', 'alpha'] as const
export type GameVersionType = (typeof GAME_VERSION_TYPES)[number]

/** The one game that there is, as v3 names it; what is in lists of games holds this alone. */
export const GAME = { slug: 'minecraft-java', name: 'Minecraft: Java Edition' } as const

const RELEASE = /^(\d+)\.(\d+)(?:\.(\d+))?$/

interface Release {
  version: string
  line: string
  patch: number
  order: number
}

function parseRelease(version: string): Release | undefined {
  const match = RELEASE.exec(version)
  if (!match) return undefined
  const [, major = '0', minor = '0', patch = '0'] = match
  const order = Number(major) * 1e8 + Number(minor) * 1e4 + Number(patch)
  return { version, line: `${major}.${minor}`, patch: Number(patch), order }
}

/** Neighboring game versions, newest first. */
export interface GameVersionRange {
  /** `oldest–newest`, or the only version. */
  label: string
  versions: string[]
}

/** Joins neighbors to `oldest–newest`; `follows` is true when `newer` comes directly after `older`. */
function join(
  newestFirst: readonly Release[],
  follows: (newer: Release, older: Release) => boolean,
): GameVersionRange[] {
  const ranges: { newest: Release; oldest: Release; versions: string[] }[] = []
  for (const item of newestFirst) {
    const last = ranges.at(-1)
    if (last && follows(last.oldest, item)) {
      last.oldest = item
      last.versions.push(item.version)
    } else ranges.push({ newest: item, oldest: item, versions: [item.version] })
  }
  return ranges.map(({ newest, oldest, versions }) => ({
    label: newest === oldest ? newest.version : `${oldest.version}–${newest.version}`,
    versions,
  }))
}

const placesByList = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Where each release stands in a list; cards ask for the same list by the dozen. */
function placesIn(known: readonly string[]): ReadonlyMap<string, number> {
  const places = placesByList.get(known) ?? new Map(known.map((version, place) => [version, place]))
  placesByList.set(known, places)
  return places
}

/**
 * Game versions as ranges, newest first, with a gap wherever a release is left out: of 1.20.4, 1.20.6, 1.21 and 1.21.1
 * that is `['1.20.6–1.21.1', '1.20.4']`. `known` are all releases, newest first. Those that it does not have are
 * neighbours within their line (1.21, 1.21.1) alone; all that is no release follows as it is.
 */
export const gameVersionRanges = (versions: readonly string[], known: readonly string[]): string[] =>
  groupGameVersions(versions, known).map(({ label }) => label)

/** The same ranges with the versions in each. */
export function groupGameVersions(versions: readonly string[], known: readonly string[]): GameVersionRange[] {
  const places = placesIn(known)
  const releases: Release[] = []
  const others: string[] = []
  for (const version of new Set(versions)) {
    const release = parseRelease(version)
    if (release) releases.push(release)
    else others.push(version)
  }
  releases.sort((a, b) => b.order - a.order)
  const follows = (newer: Release, older: Release) => {
    const [newerPlace, olderPlace] = [places.get(newer.version), places.get(older.version)]
    if (newerPlace !== undefined && olderPlace !== undefined) return olderPlace === newerPlace + 1
    return newer.line === older.line && newer.patch === older.patch + 1
  }
  return [...join(releases, follows), ...others.map((version) => ({ label: version, versions: [version] }))]
}
