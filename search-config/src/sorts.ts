import { DEFAULT_SORT, SORTS, type Sort } from '@quarry/domain/search/sorts'

const ORDERS: Record<Sort, string[]> = {
  relevance: [],
  downloads: ['downloads:desc'],
  follows: ['follows:desc'],
  newest: ['date_created:desc'],
  updated: ['date_modified:desc'],
}

export interface SortParameters {
  sort?: string[]
  matchingStrategy: 'last' | 'all'
}

/**
 * Search parameters of a sort order. An explicit order requires every word: with `last`, projects that match one of
 * three words would come first merely because they are popular or new.
 */
export function sortParameters(sort: Sort): SortParameters {
  if (sort === 'relevance') return { matchingStrategy: 'last' }
  return { sort: ORDERS[sort], matchingStrategy: 'all' }
}

/** The `sortBy` value of an InstantSearch index: `projects` or `projects:downloads:desc`. */
export function instantSearchIndex(sort: Sort): string {
  return ['projects', ...ORDERS[sort]].join(':')
}

/** The sort order of an InstantSearch `sortBy` value; relevance for unknown values. */
export function sortOfInstantSearchIndex(value: string): Sort {
  return SORTS.find((sort) => instantSearchIndex(sort) === value) ?? DEFAULT_SORT
}
