import type { Offer } from './download-choice.ts'

/** Which game versions each loader was published for, in the order of the catalogue. */
export function compatibilityOf(
  loaders: readonly string[],
  gameVersions: readonly string[],
  offers: readonly Offer[],
): Record<string, string[]> {
  return Object.fromEntries(
    loaders.map((loader) => {
      const supported = new Set(
        offers.filter((offer) => offer.loaders.includes(loader)).flatMap((offer) => offer.game_versions),
      )
      return [loader, gameVersions.filter((version) => supported.has(version))]
    }),
  )
}
