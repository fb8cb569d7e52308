import { ApiError } from '../http/api-error.ts'
import type { Features } from '../http/features.ts'
import { evaluateFilter } from '../filter/evaluate-filter.ts'
import type { FilterExpression } from '../filter/filter-expression.ts'
import { usesContains } from '../filter/check-filter.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { SettingsRefusal } from '../search/search-error.ts'
import { sortDocuments } from '../search/sort-documents.ts'

/** Reads a filter and refuses what the experimental features do not open. */
function readFilter(filter: unknown, { containsFilter }: Features): FilterExpression | null {
  const expression = parseFilter(filter)
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

/** Throws for a filter that cannot be read; false for one that holds no condition. */
export const checkFilterSyntax = (filter: unknown, features: Features): boolean =>
  renamed(() => readFilter(filter, features) !== null)

/**
 * The internal ids of the documents that a filter selects, in order; none for an empty filter. With `indexUid` refusals
 * name the index, as those of tasks do.
 */
export function matchingDocuments(
  index: SearchIndex,
  filter: unknown,
  features: Features,
  indexUid: string | null = null,
): Iterable<number> {
  return renamed(() => {
    const expression = readFilter(filter, features)
    return expression === null ? [] : evaluateFilter(index, expression)
  }, indexUid)
}

export const sortedDocuments = (index: SearchIndex, sort: string[], ids: number[]): Iterable<number> =>
  renamed(() => sortDocuments(index, sort, ids))

/** Throws for a search filter that cannot be read. */
export function checkFilter(filter: unknown, features: Features): void {
  if (filter !== null && filter !== undefined) readFilter(filter, features)
}

/** The condition of a tenant token; null when there is none. */
export const readRestriction = (filter: unknown, features: Features): FilterExpression | null =>
  filter === null || filter === undefined ? null : readFilter(filter, features)
