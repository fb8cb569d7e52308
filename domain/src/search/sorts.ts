/** Sort orders of search: the `s` parameter of the search pages and the `index` parameter of `GET /v2/search`. */
export const SORTS = ['relevance', 'downloads', 'follows', 'newest', 'updated'] as const
export type Sort = (typeof SORTS)[number]

export const DEFAULT_SORT = 'relevance' satisfies Sort

export const isSort = (value: unknown): value is Sort => SORTS.some((sort) => sort === value)
