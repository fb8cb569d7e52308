export interface SearchRequest {
  query: string
  filter: string[]
  sort?: string[]
  matchingStrategy: 'last' | 'all'
  offset: number
  limit: number
  attributesToRetrieve?: string[]
  /** Attributes whose values are counted over all that is found. */
  facets?: string[]
  /** Says that nobody waits for the answer any longer. */
  signal?: AbortSignal
}

export interface Found {
  hits: Record<string, unknown>[]
  total: number
  /** How many of them have each value, for the facets that were asked for. */
  counts: Record<string, Record<string, number>>
}

export interface SearchEngine {
  searchProjects(request: SearchRequest): Promise<Omit<Found, 'counts'>>
  /** What several searches find, in the order of the searches, asked for at once. */
  searchMany(requests: readonly Omit<SearchRequest, 'signal'>[]): Promise<Found[]>
  /** Address for browsers and a key that can only search the site's indexes. */
  publicAccess(): Promise<{ url: string; key: string }>
}
