import { CHANGELOG_PRODUCTS, type ChangelogProduct } from '@quarry/domain/site/changelog-products'

/** Which part of the changelog an address asks for. */
export interface ChangelogPlace {
  filter?: ChangelogProduct
  page: number
}

const MOST_PAGES = 1000

/** What means nothing asks for the beginning. */
export function changelogPlace(search: { filter?: unknown; page?: unknown }): ChangelogPlace {
  const filter = CHANGELOG_PRODUCTS.find((product) => product === search.filter)
  const page = Number(search.page)
  const isPage = Number.isInteger(page) && page > 1 && page < MOST_PAGES
  return { ...(filter && { filter }), page: isPage ? page : 1 }
}
