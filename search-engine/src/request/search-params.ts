import { localeNames } from '../settings/locales.ts'
import { ApiError } from '../protocol/api-error.ts'
import { choice, commaList, decimal, flag, naturalNumber, text } from '../protocol/params.ts'
import type { Param, ParamFields } from '../protocol/params.ts'
import { strategies } from '../protocol/matching-strategy.ts'
import { splitSort } from '../protocol/split-sort.ts'

const several = commaList(text)

/** An empty text is an empty list. */
const names: Param<string[]> = (value, name, code) => (value === '' ? [] : several(value, name, code))

/** A parameter from 0 to 1; `field` is its name in the message. */
export const unitInterval =
  (field: string): Param<number> =>
  (value, name, code) => {
    const found = decimal(value, name, code)
    if (found >= 0 && found <= 1) return found
    throw new ApiError(
      code,
      `Invalid value in parameter \`${name}\`: the value of \`${field}\` is invalid, expected a float between \`0.0\` and \`1.0\`.`,
    )
  }

/** A filter that reads as JSON is taken as such, so that lists pass. */
const filter: Param<unknown> = (value) => {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The query parameters of `GET /indexes/:uid/search`. */
export const searchParams = {
  q: { read: text, code: 'invalid_search_q' },
  vector: { read: commaList(decimal), code: 'invalid_search_vector' },
  offset: { read: naturalNumber, code: 'invalid_search_offset' },
  limit: { read: naturalNumber, code: 'invalid_search_limit' },
  page: { read: naturalNumber, code: 'invalid_search_page' },
  hitsPerPage: { read: naturalNumber, code: 'invalid_search_hits_per_page' },
  attributesToRetrieve: { read: names, code: 'invalid_search_attributes_to_retrieve' },
  retrieveVectors: { read: flag, code: 'invalid_search_retrieve_vectors' },
  attributesToCrop: { read: names, code: 'invalid_search_attributes_to_crop' },
  cropLength: { read: naturalNumber, code: 'invalid_search_crop_length' },
  attributesToHighlight: { read: names, code: 'invalid_search_attributes_to_highlight' },
  filter: { read: filter, code: 'invalid_search_filter' },
  sort: { read: splitSort, code: 'invalid_search_sort' },
  distinct: { read: text, code: 'invalid_search_distinct' },
  showMatchesPosition: { read: flag, code: 'invalid_search_show_matches_position' },
  showRankingScore: { read: flag, code: 'invalid_search_show_ranking_score' },
  showRankingScoreDetails: { read: flag, code: 'invalid_search_show_ranking_score_details' },
  showPerformanceDetails: { read: flag, code: 'invalid_search_show_performance_details' },
  facets: { read: names, code: 'invalid_search_facets' },
  highlightPreTag: { read: text, code: 'invalid_search_highlight_pre_tag' },
  highlightPostTag: { read: text, code: 'invalid_search_highlight_post_tag' },
  cropMarker: { read: text, code: 'invalid_search_crop_marker' },
  matchingStrategy: { read: choice(strategies), code: 'invalid_search_matching_strategy' },
  attributesToSearchOn: { read: names, code: 'invalid_search_attributes_to_search_on' },
  hybridEmbedder: { read: text, code: 'invalid_search_embedder' },
  hybridSemanticRatio: { read: unitInterval('semanticRatio'), code: 'invalid_search_semantic_ratio' },
  rankingScoreThreshold: {
    read: unitInterval('rankingScoreThreshold'),
    code: 'invalid_search_ranking_score_threshold',
  },
  locales: { read: commaList(choice(localeNames)), code: 'invalid_search_locales' },
  personalizeUserContext: { read: text, code: 'invalid_search_personalize_user_context' },
  useNetwork: { read: flag, code: 'invalid_search_use_network' },
} satisfies ParamFields
