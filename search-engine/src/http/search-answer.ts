import type { IncomingMessage } from 'node:http'

import type { Hit } from '../request/search-response.ts'
import { readSearchFilter } from '../indexes/document-filter.ts'
import type { ParsedSearch, SearchExtras, SentSearch } from '../request/search-body.ts'
import { uuid7 } from '../protocol/uuid7.ts'
import type { Call } from './call.ts'
import { refuseLongLists } from './search-limits.ts'

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

/** Reads the filter and puts the caller's own condition before it; throws for what cannot be read or is too much. */
export function restrict(
  { request, filter, extras }: SentSearch,
  { caller, engine, limits }: Call,
  indexUid: string,
): ParsedSearch {
  const { features } = engine.state
  const restriction = readSearchFilter(caller.filterFor(indexUid), features)
  refuseLongLists(request, limits)
  return {
    request: { ...request, filter: readSearchFilter(filter, features, limits.conditions), restriction },
    extras,
  }
}
