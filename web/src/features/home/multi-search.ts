import type { SearchAccess } from '../../lib/page-state.ts'

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

/** Sends several searches as one request. Fails when search does not answer or refuses. */
export async function multiSearch<Hit>(
  { url, key }: SearchAccess,
  queries: readonly EngineQuery[],
  signal: AbortSignal,
): Promise<EngineResult<Hit>[]> {
  const response = await fetch(`${url}/multi-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ queries }),
    signal,
  })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  return ((await response.json()) as { results: EngineResult<Hit>[] }).results
}
