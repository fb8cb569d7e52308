import type { SearchAccess } from '../router/page-state.ts'
import { observed, type Send } from './observed-requests.ts'

/** An engine that hangs counts as down; the server must not keep a page waiting for it. */
const TIMEOUT_MS = import.meta.env.SSR ? 2_000 : 10_000

const withTimeout =
  (send: Send): Send =>
  (url, { signal, ...init }) =>
    send(url, {
      ...init,
      signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(TIMEOUT_MS)]),
    })

/** Sends requests to the engine, with a timeout. */
export const engineRequests = ({ send = fetch, onResponse }: SearchAccess): Send =>
  observed(withTimeout(send), onResponse)

/** Sends one search to the engine. Fails without a response and when the engine rejects it. */
async function ask<T>(access: SearchAccess, body: object, signal?: AbortSignal): Promise<T> {
  const response = await engineRequests(access)(`${access.url}/multi-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access.key}` },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  return (await response.json()) as T
}

/** One query of a multi-search, as the engine reads it; `filter` items are joined by AND. */
export interface EngineQuery {
  indexUid: string
  q: string
  filter?: string[]
  sort?: string[]
  facets?: string[]
  limit: number
  attributesToRetrieve?: readonly string[]
}

export interface EngineResult<Hit> {
  hits: Hit[]
  estimatedTotalHits: number
  processingTimeMs: number
  facetDistribution?: Record<string, Record<string, number>>
}

/** Several searches with separate results in one request. */
export const multiSearch = async <Hit>(access: SearchAccess, queries: readonly EngineQuery[]) =>
  (await ask<{ results: EngineResult<Hit>[] }>(access, { queries })).results

/** Several searches whose hits are merged into one list; `_federation` of each hit names its search. */
export const federatedSearch = async <Hit>(
  access: SearchAccess,
  request: { federation: object; queries: readonly object[] },
  signal: AbortSignal,
) => (await ask<{ hits: Hit[] }>(access, request, signal)).hits
