import { ApiError } from '../protocol/api-error.ts'
import type { Features } from '../protocol/features.ts'
import { evaluateFilter } from '../filter/evaluate-filter.ts'
import type { FilterExpression } from '../filter/filter-expression.ts'
import { usesContains } from '../filter/check-filter.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { SettingsRefusal } from '../protocol/search-error.ts'
import { requireSortForm } from '../ranking/sort-request.ts'
import { sortDocuments } from '../search/sort-documents.ts'

/** Reads a filter and refuses what the experimental features do not open. */
function readFilter(
  filter: unknown,
  { containsFilter }: Features,
  mostConditions = Infinity,
): FilterExpression | null {
  const expression = parseFilter(filter, mostConditions)
  if (expression !== null && !containsFilter && usesContains(expression)) {
    throw new ApiError(
      'feature_not_enabled',
      'Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature: send `{"containsFilter": true}` to PATCH `/experimental-features`.',
    )
  }
  return expression
}

/** Filters of the documents routes have a code of their own. */
function asDocumentError(thrown: unknown, indexUid: string | null): unknown {
  const error = thrown instanceof SettingsRefusal && indexUid !== null ? thrown.naming(indexUid) : thrown
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'invalid_search_filter') return new ApiError('invalid_document_filter', error.message)
  if (error.code === 'invalid_search_sort') return new ApiError('invalid_document_sort', error.message)
  return error
}

function renamed<T>(run: () => T, indexUid: string | null = null): T {
  try {
    return run()
  } catch (error) {
    throw asDocumentError(error, indexUid)
  }
}

/**
 * The condition of a documents route or task; null for a filter that holds none. Throws when it cannot be read or has
 * more conditions and values than that.
 */
export const readDocumentFilter = (
  filter: unknown,
  features: Features,
  mostConditions?: number,
): FilterExpression | null => renamed(() => readFilter(filter, features, mostConditions))

/**
 * The internal ids of the documents that a condition selects, in order. With `indexUid` refusals name the index, as
 * those of tasks do.
 */
export const matchingDocuments = (
  index: SearchIndex,
  condition: FilterExpression,
  indexUid: string | null = null,
): Iterable<number> => renamed(() => evaluateFilter(index, condition), indexUid)

export const sortedDocuments = (index: SearchIndex, sort: string[], ids: number[]): Iterable<number> =>
  renamed(() => sortDocuments(index, sort, ids))

/** Refuses a `sort` list that cannot be read, whatever the index is. */
export const requireDocumentSort = (sort: string[]): void => renamed(() => requireSortForm(sort))

/**
 * The condition of a search or of a tenant token; null when there is none. Throws when it cannot be read or has more
 * conditions and values than that.
 */
export const readSearchFilter = (
  filter: unknown,
  features: Features,
  mostConditions?: number,
): FilterExpression | null =>
  filter === null || filter === undefined ? null : readFilter(filter, features, mostConditions)
