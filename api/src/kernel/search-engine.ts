export interface SearchRequest {
  query: string
  filter: string[]
  sort?: string[]
  matchingStrategy: 'last' | 'all'
  offset: number
  limit: number
  attributesToRetrieve?: string[]
  /** Says that nobody waits for the answer any longer. */
  signal?: AbortSignal
}

export interface SearchEngine {
  searchProjects(request: SearchRequest): Promise<{ hits: Record<string, unknown>[]; total: number }>
  /** The hits of several searches, in the order of the searches, asked for at once. */
  searchMany(requests: readonly Omit<SearchRequest, 'signal'>[]): Promise<Record<string, unknown>[][]>
  /** Address for browsers and a key that can only search the site's indexes. */
  publicAccess(): Promise<{ url: string; key: string }>
}
