import { CHANGELOG_PRODUCTS, type ChangelogProduct } from '@quarry/domain/site/changelog-products'

/** The product whose changelog the address requests. */
export interface ChangelogParams {
  filter?: ChangelogProduct
  page: number
}

const MAX_PAGES = 1000

/** Invalid values select the start page. */
export function changelogParams(search: { filter?: unknown; page?: unknown }): ChangelogParams {
  const filter = CHANGELOG_PRODUCTS.find((product) => product === search.filter)
  const page = Number(search.page)
  const isPage = Number.isInteger(page) && page > 1 && page < MAX_PAGES
  return { ...(filter && { filter }), page: isPage ? page : 1 }
}
