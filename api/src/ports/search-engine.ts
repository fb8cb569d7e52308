export interface SearchRequest {
  query: string
  filter: string[]
  sort?: string[]
  matchingStrategy: 'last' | 'all'
  offset: number
  limit: number
  attributesToRetrieve?: string[]
  /** Attributes whose values are counted over all results. */
  facets?: string[]
  /** Aborted when the caller has disconnected. */
  signal?: AbortSignal
}

export interface Found {
  hits: Record<string, unknown>[]
  total: number
  /** Number of results per value, for the requested facets. */
  counts: Record<string, Record<string, number>>
}

export interface SearchEngine {
  searchProjects(request: SearchRequest): Promise<Omit<Found, 'counts'>>
  /** The results of several searches in one request, in their order. */
  searchMany(requests: readonly Omit<SearchRequest, 'signal'>[]): Promise<Found[]>
  /** Address for browsers, and a key limited to searching the site's indexes. */
  publicAccess(): Promise<{ url: string; key: string }>
}
