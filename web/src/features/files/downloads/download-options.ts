/** The data of a version that the selection needs. Lists are sorted newest first. */
export type Offer = {
  loaders: readonly string[]
  game_versions: readonly string[]
}

const release = /^\d+\.\d+(\.\d+)?$/

const isReleaseName = (gameVersion: string) => release.test(gameVersion)

/** Game versions that any version supports, in the order of `catalogue` (newest first). */
export function offeredGameVersions(
  offers: readonly Offer[],
  catalogue: readonly string[],
  showsAll: boolean,
): string[] {
  const offered = new Set(offers.flatMap((offer) => offer.game_versions))
  const known = catalogue.filter((version) => offered.has(version))
  const releases = known.filter(isReleaseName)
  // A project with only snapshots must still offer something.
  return showsAll || releases.length === 0 ? known : releases
}

export type LoaderChoice = {
  loader: string
  isAvailable: boolean
  /**
   * For a loader without a file for the chosen game version: the nearest game version that has one, and in which
   * direction.
   */
  nearest?: { side: 'until' | 'from' | 'also'; gameVersion: string }
}

/**
 * Whether each loader has a file for the chosen game version, otherwise the nearest game version that has. `catalogue`:
 * newest first.
 */
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
    const nearest = isAvailable ? undefined : nearestOf(catalogue, supported, gameVersion)
    return { loader, isAvailable, ...(nearest && { nearest }) }
  })
}

/** Only older ones exist: until the newest of them. Only newer ones: from the oldest. Both: the nearest older one. */
function nearestOf(
  catalogue: readonly string[],
  supported: ReadonlySet<string>,
  gameVersion: string | undefined,
): LoaderChoice['nearest'] {
  const at = gameVersion === undefined ? 0 : catalogue.indexOf(gameVersion)
  const older = catalogue.slice(at + 1).find((version) => supported.has(version))
  const newer = catalogue.slice(0, Math.max(0, at)).findLast((version) => supported.has(version))
  if (older !== undefined) return { side: newer === undefined ? 'until' : 'also', gameVersion: older }
  return newer === undefined ? undefined : { side: 'from', gameVersion: newer }
}

/** The initial setup: the remembered one as far as it fits. What leaves no choice is chosen. */
export function initialSetup(
  offers: readonly Offer[],
  loaders: readonly string[],
  gameVersions: readonly string[],
  remembered: { loader: string | undefined; gameVersion: string } | undefined,
): { loader: string | undefined; gameVersion: string | undefined } {
  const only = loaders.length === 1 ? loaders[0] : undefined
  const [onlyVersion, ...otherVersions] = offeredGameVersions(offers, gameVersions, false)
  const forced = otherVersions.length === 0 ? onlyVersion : undefined
  if (!remembered) return { loader: only, gameVersion: forced }
  const hasVersion = gameVersions.includes(remembered.gameVersion)
  const gameVersion = hasVersion ? remembered.gameVersion : forced
  const fits = loaderChoices(offers, loaders, gameVersion, gameVersions).some(
    (choice) => choice.loader === remembered.loader && choice.isAvailable,
  )
  return { loader: fits ? remembered.loader : only, gameVersion }
}
