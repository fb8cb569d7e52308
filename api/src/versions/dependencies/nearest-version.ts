import { suits, type Setup } from './target-setup.ts'

interface Offered {
  loaders: readonly string[]
  gameVersions: readonly string[]
}

export interface Nearest<T> {
  version: T
  gameVersion: string | undefined
  /** Set if the version does not support the requested loader. */
  loader: string | undefined
}

/**
 * The nearest version if none suits the setup: of the same loader if there is any, then of the game version fewest
 * steps away, an older one before a newer one. `versions` and `catalogue` are sorted newest first.
 */
export function nearestVersion<T extends Offered>(
  versions: readonly T[],
  setup: Setup,
  catalogue: readonly string[],
): Nearest<T> | undefined {
  const hasLoader = ({ loaders }: Offered) => suits(loaders, setup)
  const same = versions.filter(hasLoader)
  const wanted = catalogue.indexOf(setup.gameVersion)
  const steps = (gameVersion: string) => {
    const place = catalogue.indexOf(gameVersion)
    if (place === -1) return Number.POSITIVE_INFINITY
    // Half a step more, so that the older of two equally close game versions wins.
    return place < wanted ? wanted - place + 0.5 : place - wanted
  }
  const [nearest] = (same.length > 0 ? same : versions)
    .map((version) => {
      const [gameVersion] = version.gameVersions.toSorted((a, b) => steps(a) - steps(b))
      return { version, gameVersion, away: gameVersion === undefined ? Infinity : steps(gameVersion) }
    })
    .toSorted((a, b) => (a.away === b.away ? 0 : a.away - b.away))
  if (!nearest) return undefined
  const { version, gameVersion } = nearest
  return { version, gameVersion, loader: hasLoader(version) ? undefined : version.loaders[0] }
}
