/** Products with their own releases and changelog. */
export const CHANGELOG_PRODUCTS = ['web', 'servers', 'app'] as const
export type ChangelogProduct = (typeof CHANGELOG_PRODUCTS)[number]
