import * as check from '../protocol/checks.ts'
import type { Check } from '../protocol/checks.ts'
import { indexUidReason, isIndexUid } from '../protocol/index-uid.ts'

export const indexUid: Check<string> = (value, place) => {
  const uid = check.string(value, place)
  if (!isIndexUid(uid)) throw check.wrongValue(place, indexUidReason(uid))
  return uid
}

const weight: Check<number> = (value, place) => {
  const found = check.number(value, place)
  if (found >= 0) return found
  throw check.wrongValue(place, 'the value of `weight` is invalid, expected a positive float (>= 0.0).')
}

export const federationOptions = check.object({
  weight: { check: weight, code: 'invalid_multi_search_weight' },
  remote: { check: check.nullable(check.string), code: 'invalid_multi_search_remote' },
  queryPosition: {
    check: check.nullable(check.positiveInteger),
    code: 'invalid_multi_search_query_position',
  },
})

/** The keys are names of indexes. */
const facetsByIndex: Check<Record<string, string[] | null>> = (value, place) => {
  const facets = check.dictionary(check.nullable(check.array(check.string)))(value, place)
  for (const uid of Object.keys(facets)) {
    indexUid(uid, { path: `${place.path}.${uid}`, code: 'invalid_index_uid' })
  }
  return facets
}

const mergeFacets = check.object({
  maxValuesPerFacet: {
    check: check.nullable(check.positiveInteger),
    code: 'invalid_multi_search_max_values_per_facet',
  },
})

export const federation = check.object({
  limit: { check: check.positiveInteger, code: 'invalid_search_limit' },
  offset: { check: check.positiveInteger, code: 'invalid_search_offset' },
  page: { check: check.nullable(check.positiveInteger), code: 'invalid_search_page' },
  hitsPerPage: { check: check.nullable(check.positiveInteger), code: 'invalid_search_hits_per_page' },
  facetsByIndex: { check: facetsByIndex, code: 'invalid_multi_search_facets_by_index' },
  mergeFacets: { check: check.nullable(mergeFacets), code: 'invalid_multi_search_merge_facets' },
  distinct: { check: check.nullable(check.string), code: 'invalid_search_distinct' },
  showPerformanceDetails: {
    check: check.nullable(check.boolean),
    code: 'invalid_multi_search_query_show_performance_details',
  },
  personalize: {
    check: check.nullable(check.dictionary(check.anything)),
    code: 'invalid_search_personalize',
  },
})

export type Federation = ReturnType<typeof federation>
