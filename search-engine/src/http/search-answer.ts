import type { IncomingMessage } from 'node:http'

import type { Hit } from '../search/search-response.ts'
import type { Caller } from '../auth/access.ts'
import { checkFilter, readRestriction } from '../indexes/document-filter.ts'
import type { Features } from './features.ts'
import type { ParsedSearch, SearchExtras } from './search-body.ts'
import { uuid7 } from './uuid7.ts'

/** `Meili-Include-Metadata: true` or `1`. */
export const wantsMetadata = (request: IncomingMessage) => {
  const header = String(request.headers['meili-include-metadata'] ?? '').toLowerCase()
  return header === 'true' || header === '1'
}

export const metadataOf = (indexUid: string, primaryKey: string | null, parsed: ParsedSearch) => ({
  ...(parsed.extras.hasQuery ? { query: parsed.request.q } : {}),
  queryUid: uuid7(),
  indexUid,
  primaryKey,
})

/** Whole milliseconds, rounded down. */
export const elapsedMs = (startedAt: number) => Math.floor(performance.now() - startedAt)

export const performanceDetails = (startedAt: number, extras: SearchExtras) =>
  extras.showPerformanceDetails
    ? { performanceDetails: { search: `${(performance.now() - startedAt).toFixed(2)}ms` } }
    : {}

/** Vectors are kept with documents but only shown when asked for. */
export function showVectors(hits: Hit[], retrieveVectors: boolean): Hit[] {
  if (retrieveVectors) return hits.map((hit) => ({ ...hit, _vectors: hit['_vectors'] ?? {} }))
  return hits.map((hit) => {
    if (!('_vectors' in hit)) return hit
    const { _vectors, ...rest } = hit
    return rest
  })
}

/** Puts the caller's own condition before the filter; throws when either cannot be read. */
export function restrict(
  parsed: ParsedSearch,
  caller: Caller,
  indexUid: string,
  features: Features,
): ParsedSearch {
  const restriction = readRestriction(caller.filterFor(indexUid), features)
  checkFilter(parsed.request.filter, features)
  return { ...parsed, request: { ...parsed.request, restriction } }
}
