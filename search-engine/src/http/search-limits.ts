import { ApiError } from '../protocol/api-error.ts'
import { pageWindow } from '../search/paging.ts'
import type { PagingRequest } from '../search/paging.ts'

/** What one request may ask for, so that no single one keeps the others waiting. */
export interface SearchLimits {
  /** Of the body of a search, unpacked. */
  bodyBytes: number
  /** Of the body of what is neither a search nor brings documents. */
  commandBytes: number
  /** Texts, numbers and so on in such a body, or in that of a search. */
  values: number
  /** In a multi-search. */
  queries: number
  /** Conditions of a filter; each value of an `IN` counts as one. */
  conditions: number
  /** Entries of a list of attributes, such as `facets`, `sort` or `attributesToRetrieve`. */
  names: number
  /** Of one answer, all queries together. */
  hits: number
  answerBytes: number
  /** Work of one request, all queries together. */
  deadlineMs: number
}

export const defaultSearchLimits: SearchLimits = {
  bodyBytes: 1024 * 1024,
  commandBytes: 4 * 1024 * 1024,
  values: 100_000,
  queries: 50,
  conditions: 10_000,
  names: 250,
  hits: 1000,
  answerBytes: 8 * 1024 * 1024,
  deadlineMs: 3000,
}

const lists = {
  facets: 'invalid_search_facets',
  sort: 'invalid_search_sort',
  attributesToRetrieve: 'invalid_search_attributes_to_retrieve',
  attributesToCrop: 'invalid_search_attributes_to_crop',
  attributesToHighlight: 'invalid_search_attributes_to_highlight',
  attributesToSearchOn: 'invalid_search_attributes_to_search_on',
  locales: 'invalid_search_locales',
} as const

/** Throws for a list with more entries than a request may name. */
export function refuseLongLists(
  request: { [K in keyof typeof lists]: readonly string[] | null },
  limits: SearchLimits,
): void {
  for (const name of Object.keys(lists) as (keyof typeof lists)[])
    refuseLongList(name, request[name], limits, lists[name])
}

/** Throws with `code` for one list with more entries than a request may name. */
export function refuseLongList(
  name: string,
  list: readonly unknown[] | null | undefined,
  { names }: SearchLimits,
  code: string,
): void {
  const { length } = list ?? []
  if (length > names)
    throw new ApiError(code, `\`${name}\` has ${length} entries; at most ${names} are accepted.`)
}

/**
 * The hits that a page may hold beside `others` of the same request; throws when those are more than one answer may.
 * `most` is what the index gives at all.
 */
export function requireShortPage(
  request: PagingRequest,
  most: number,
  { hits }: SearchLimits,
  others = 0,
): number {
  const { from, to, inPages } = pageWindow(request, most)
  const wanted = others + to - from
  if (wanted <= hits) return wanted
  throw new ApiError(
    inPages ? 'invalid_search_hits_per_page' : 'invalid_search_limit',
    `At most ${hits} hits are given at once, but ${wanted} were asked for: ask for one page after the other.`,
  )
}

export function refuseManyQueries(count: number, { queries }: SearchLimits): void {
  if (count > queries)
    throw new ApiError(
      'bad_request',
      `\`.queries\` has ${count} entries; at most ${queries} are accepted at once.`,
    )
}

/** Throws once the answer is longer than it may be. */
export function refuseLongAnswer(signs: number, { answerBytes }: SearchLimits): void {
  if (signs > answerBytes)
    throw new ApiError(
      'payload_too_large',
      `The answer would be longer than ${answerBytes} characters: send fewer queries, or ask for fewer hits and attributes.`,
    )
}
