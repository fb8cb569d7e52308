export type Hit = Record<string, unknown>

export interface FacetStats {
  min: number
  max: number
}

export type FacetDistribution = Record<string, Record<string, number>>

/** Either form of paging; keys as on the wire. */
export type Paging =
  | { limit: number; offset: number; estimatedTotalHits: number }
  | { hitsPerPage: number; page: number; totalPages: number; totalHits: number }

/** The core's part of an answer; the HTTP layer adds indexUid, processingTimeMs, requestUid and metadata. */
export interface SearchResponse {
  hits: Hit[]
  query: string
  paging: Paging
  facetDistribution?: FacetDistribution
  facetStats?: Record<string, FacetStats>
  /** The time allowed by `searchCutoffMs` ran out before everything was ranked. */
  degraded: boolean
}

export interface FacetSearchResponse {
  facetHits: { value: string; count: number }[]
  facetQuery: string | null
}

export interface FederatedResponse {
  hits: Hit[]
  paging: Paging
  facetDistribution?: FacetDistribution
  facetStats?: Record<string, FacetStats>
  facetsByIndex?: Record<string, { distribution: FacetDistribution; stats: Record<string, FacetStats> }>
  degraded: boolean
}
