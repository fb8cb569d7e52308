/** Parts of the whole that have releases, and a changelog, of their own. */
export const CHANGELOG_PRODUCTS = ['web', 'servers', 'app'] as const
export type ChangelogProduct = (typeof CHANGELOG_PRODUCTS)[number]
