import { ApiError } from '../protocol/api-error.ts'
import type { Features } from '../protocol/features.ts'
import { evaluateFilter, evaluateWithPauses } from '../filter/evaluate-filter.ts'
import type { FilterExpression } from '../filter/filter-expression.ts'
import { checkFilter, usesContains } from '../filter/check-filter.ts'
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

/** Refuses attributes that may not be filtered by, with their place in the text. */
export const requireFilterable = ({ settings }: SearchIndex, condition: FilterExpression): void =>
  renamed(() => checkFilter(settings, condition))

/**
 * The internal ids of the documents of index `indexUid` that a condition selects, in order. Refusals name the index, as
 * those of tasks do. Searches run in between, but the index must not change.
 */
export async function matchingDocuments(
  index: SearchIndex,
  condition: FilterExpression,
  indexUid: string,
): Promise<Uint32Array> {
  try {
    return await evaluateWithPauses(index, condition)
  } catch (error) {
    throw asDocumentError(error, indexUid)
  }
}

/** Which documents are asked for: all that are named, if any are, and satisfy the condition; a page of them in order. */
export interface DocumentSelection {
  ids: Uint32Array | null
  condition: FilterExpression | null
  sort: string[]
  offset: number
  limit: number
}

/** The internal ids of a page of documents, and how many there are in all. */
export interface SelectedDocuments {
  ids: ArrayLike<number>
  total: number
}

/** Finds the page of a selection that has a condition or an order. */
export function selectDocuments(index: SearchIndex, selection: DocumentSelection): SelectedDocuments {
  const { ids, condition, sort, offset, limit } = selection
  return renamed(() => {
    const named = ids && new Set(ids)
    const found = condition ? evaluateFilter(index, condition) : (ids ?? index.state.live.toArray())
    const chosen = condition && named ? found.filter((id) => named.has(id)) : found
    const ordered = sort.length > 0 ? sortDocuments(index, sort, chosen) : chosen
    return { ids: Array.from(ordered.slice(offset, offset + limit)), total: ordered.length }
  })
}

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
