import { localeNames, toIso3 } from '../settings/locales.ts'
import { defaultSearchRequest } from './search-request.ts'
import type { SearchRequest } from './search-request.ts'
import { ApiError } from '../protocol/api-error.ts'
import * as check from '../protocol/checks.ts'
import type { Check, Fields } from '../protocol/checks.ts'
import { strategies } from '../protocol/matching-strategy.ts'

/** What a search asks for beside the core's request. */
export interface SearchExtras {
  retrieveVectors: boolean
  showPerformanceDetails: boolean
  /** Was `q` sent, even as an empty text? */
  hasQuery: boolean
}

/** A search whose form has been checked; its filter has not been read yet. */
export interface SentSearch {
  request: Omit<SearchRequest, 'filter' | 'restriction'>
  /** A text, or a list of texts and lists of texts; null or undefined means none. */
  filter: unknown
  extras: SearchExtras
}

export interface ParsedSearch {
  request: SearchRequest
  extras: SearchExtras
}

const strings = check.nullable(check.array(check.string))

const unitInterval =
  (name: string): Check<number> =>
  (value, place) => {
    const found = check.number(value, place)
    if (found >= 0 && found <= 1) return found
    throw check.wrongValue(
      place,
      `the value of \`${name}\` is invalid, expected a float between \`0.0\` and \`1.0\`.`,
    )
  }

/** The least score of a hit, from 0 to 1. */
export const threshold = unitInterval('rankingScoreThreshold')
const semanticRatio = unitInterval('semanticRatio')

const hybrid = check.object({
  semanticRatio: { check: semanticRatio, code: 'invalid_search_semantic_ratio' },
  embedder: { check: check.string, code: 'invalid_search_embedder', missing: 'invalid_search_hybrid_query' },
})

const personalize = check.object({
  userContext: { check: check.string, code: 'invalid_search_personalize_user_context' },
})

const anyObject: Check<object> = (value, place) => check.dictionary(check.anything)(value, place)

/** Vectors and other things that this engine refuses, checked for their form first. */
const refusedFields = {
  hybrid: { check: check.nullable(hybrid), code: 'invalid_search_hybrid_query' },
  vector: { check: check.nullable(check.array(check.number)), code: 'invalid_search_vector' },
  media: { check: check.nullable(anyObject), code: 'invalid_search_media' },
}

const locales = {
  check: check.nullable(check.array(check.oneOf(localeNames))),
  code: 'invalid_search_locales',
}

/** Fields that decide which documents match; facet searches have them too. */
export const queryFields = {
  q: { check: check.nullable(check.string), code: 'invalid_search_q' },
  ...refusedFields,
  filter: { check: check.anything, code: 'invalid_search_filter' },
  matchingStrategy: { check: check.oneOf(strategies), code: 'invalid_search_matching_strategy' },
  attributesToSearchOn: { check: strings, code: 'invalid_search_attributes_to_search_on' },
  rankingScoreThreshold: { check: check.nullable(threshold), code: 'invalid_search_ranking_score_threshold' },
  locales,
}

const pageFields = {
  offset: { check: check.positiveInteger, code: 'invalid_search_offset' },
  limit: { check: check.positiveInteger, code: 'invalid_search_limit' },
  page: { check: check.nullable(check.positiveInteger), code: 'invalid_search_page' },
  hitsPerPage: { check: check.nullable(check.positiveInteger), code: 'invalid_search_hits_per_page' },
}

const presentationFields = {
  attributesToRetrieve: { check: strings, code: 'invalid_search_attributes_to_retrieve' },
  attributesToCrop: { check: strings, code: 'invalid_search_attributes_to_crop' },
  cropLength: { check: check.positiveInteger, code: 'invalid_search_crop_length' },
  cropMarker: { check: check.string, code: 'invalid_search_crop_marker' },
  attributesToHighlight: { check: strings, code: 'invalid_search_attributes_to_highlight' },
  highlightPreTag: { check: check.string, code: 'invalid_search_highlight_pre_tag' },
  highlightPostTag: { check: check.string, code: 'invalid_search_highlight_post_tag' },
  showMatchesPosition: { check: check.boolean, code: 'invalid_search_show_matches_position' },
  showRankingScore: { check: check.boolean, code: 'invalid_search_show_ranking_score' },
  showRankingScoreDetails: { check: check.boolean, code: 'invalid_search_show_ranking_score_details' },
  showPerformanceDetails: { check: check.boolean, code: 'invalid_search_show_performance_details' },
  retrieveVectors: { check: check.boolean, code: 'invalid_search_retrieve_vectors' },
}

const restFields = {
  sort: { check: strings, code: 'invalid_search_sort' },
  distinct: { check: check.nullable(check.string), code: 'invalid_search_distinct' },
  facets: { check: strings, code: 'invalid_search_facets' },
  personalize: { check: check.nullable(personalize), code: 'invalid_search_personalize' },
  useNetwork: { check: check.nullable(check.boolean), code: 'invalid_search_use_network' },
}

export const searchFields = {
  ...queryFields,
  ...pageFields,
  ...presentationFields,
  ...restFields,
} satisfies Fields

/** In queries of a multi-search these three may be null. */
export const multiSearchFields = {
  ...searchFields,
  offset: { check: check.nullable(check.positiveInteger), code: 'invalid_search_offset' },
  limit: { check: check.nullable(check.positiveInteger), code: 'invalid_search_limit' },
  showPerformanceDetails: {
    check: check.nullable(check.boolean),
    code: 'invalid_search_show_performance_details',
  },
} satisfies Fields

export interface RefusedParts {
  q?: string | null
  hybrid?: { embedder?: string; semanticRatio?: number } | null
  vector?: number[] | null
  media?: object | null
  personalize?: object | null
  useNetwork?: boolean | null
}

const notEnabled = (what: string) =>
  new ApiError('feature_not_enabled', `${what}, which this engine does not have. Use a Meilisearch server.`)

/** Other servers and personalization would change the results, so they are refused and never passed over. */
export function refuseRemote(parts: Pick<RefusedParts, 'useNetwork' | 'personalize'>): void {
  if (parts.useNetwork !== undefined && parts.useNetwork !== null) {
    throw notEnabled('`useNetwork` requires the `network` feature')
  }
  if (parts.personalize) throw notEnabled('`personalize` requires the `personalization` feature')
}

/** Vectors would change the results too. A missing index is reported before them. */
export function refuseVectors(parts: RefusedParts): void {
  if (!parts.hybrid) {
    if (!parts.vector && !parts.media) return
    throw new ApiError(
      'missing_search_hybrid',
      'Invalid request: missing `hybrid` parameter when `vector` or `media` are present.',
    )
  }
  const isPlaceholder = (parts.q ?? '').trim() === '' && !parts.vector && !parts.media
  if (parts.hybrid.semanticRatio === 0 || isPlaceholder) return
  throw new ApiError(
    'invalid_search_embedder',
    `Cannot find embedder with name \`${parts.hybrid.embedder}\`: this engine has no vector search. Use a Meilisearch server.`,
  )
}

type Checked = { [K in keyof typeof multiSearchFields]?: unknown }

/** Values that were sent, without nulls, over the defaults. */
function withDefaults<T extends object>(defaults: T, sent: object): T {
  const result = { ...defaults } as Record<string, unknown>
  for (const name of Object.keys(defaults)) {
    const value = (sent as Record<string, unknown>)[name]
    if (value !== undefined && value !== null) result[name] = value
  }
  return result as T
}

const iso3 = (names: string[] | null) => (names === null ? null : names.map(toIso3))

/** The core's request from checked fields. */
export function toSearch(sent: Checked): SentSearch {
  const { filter: _filter, restriction: _restriction, ...defaults } = defaultSearchRequest()
  const request = withDefaults(defaults, sent)
  return {
    request: { ...request, locales: iso3(request.locales) },
    filter: sent.filter,
    extras: {
      retrieveVectors: sent.retrieveVectors === true,
      showPerformanceDetails: sent.showPerformanceDetails === true,
      hasQuery: typeof sent.q === 'string',
    },
  }
}
