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
  /** Where it is not offered for the chosen game version: the nearest one that it is offered for, and on which side. */
  nearest?: { side: 'until' | 'from' | 'also'; gameVersion: string }
}

/** Whether each loader exists for the chosen game version, and if not, for which one it does. `catalogue`: newest first. */
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

/** Only older ones are offered: until the newest of them. Only newer ones: from the oldest. Both: the next older one. */
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
