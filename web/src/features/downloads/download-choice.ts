/** A version as far as choosing goes. Lists come newest first. */
export type Offer = {
  loaders: readonly string[]
  game_versions: readonly string[]
}

const release = /^\d+\.\d+(\.\d+)?$/

const isReleaseName = (gameVersion: string) => release.test(gameVersion)

/** Game versions that any offer supports, in the order of `catalogue` (newest first). */
export function offeredGameVersions(
  offers: readonly Offer[],
  catalogue: readonly string[],
  showsAll: boolean,
): string[] {
  const offered = new Set(offers.flatMap((offer) => offer.game_versions))
  const known = catalogue.filter((version) => offered.has(version))
  const releases = known.filter(isReleaseName)
  // A project made for snapshots alone still has something to choose.
  return showsAll || releases.length === 0 ? known : releases
}

export type LoaderChoice = {
  loader: string
  isAvailable: boolean
  /** Newest game version this loader was offered for, when it is not offered for the chosen one. */
  until?: string
}

/** Whether each loader exists for the chosen game version, and if not, up to which one it did. */
export function loaderChoices(
  offers: readonly Offer[],
  loaders: readonly string[],
  gameVersion: string | undefined,
  catalogue: readonly string[],
): LoaderChoice[] {
  return loaders.map((loader) => {
    const supported = new Set(
      offers.filter((offer) => offer.loaders.includes(loader)).flatMap((offer) => offer.game_versions),
    )
    const isAvailable = gameVersion === undefined ? supported.size > 0 : supported.has(gameVersion)
    const until = isAvailable ? undefined : catalogue.find((version) => supported.has(version))
    return { loader, isAvailable, ...(until && { until }) }
  })
}

/** The setup to begin with: what is remembered if it fits, else the newest game version with its first loader. */
export function firstChoice(
  offers: readonly Offer[],
  loaders: readonly string[],
  gameVersions: readonly string[],
  remembered: { loader: string | undefined; gameVersion: string } | undefined,
): { loader: string | undefined; gameVersion: string | undefined } {
  const only = loaders.length === 1 ? loaders[0] : undefined
  if (!remembered) return { loader: only, gameVersion: undefined }
  const hasVersion = gameVersions.includes(remembered.gameVersion)
  const gameVersion = hasVersion ? remembered.gameVersion : undefined
  const fits = loaderChoices(offers, loaders, gameVersion, gameVersions).some(
    (choice) => choice.loader === remembered.loader && choice.isAvailable,
  )
  return { loader: fits ? remembered.loader : only, gameVersion }
}
