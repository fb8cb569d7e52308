import { CHANGELOG_PRODUCTS, type ChangelogProduct } from '@quarry/domain/site/changelog-products'

/** The product whose changelog the address requests. */
export interface ChangelogPlace {
  filter?: ChangelogProduct
  page: number
}

const MOST_PAGES = 1000

/** Invalid values select the start page. */
export function changelogPlace(search: { filter?: unknown; page?: unknown }): ChangelogPlace {
  const filter = CHANGELOG_PRODUCTS.find((product) => product === search.filter)
  const page = Number(search.page)
  const isPage = Number.isInteger(page) && page > 1 && page < MOST_PAGES
  return { ...(filter && { filter }), page: isPage ? page : 1 }
}
