import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import { flag, naturalNumber, readParams, text } from '../../protocol/params.ts'
import { requireShortPage } from '../search-limits.ts'
import type { Route } from '../router.ts'
import { replyWith, restrict, targetOf, wantsMetadata } from '../search-answer.ts'
import {
  queryFields,
  refuseRemote,
  refuseVectors,
  searchFields,
  toSearch,
  threshold,
} from '../../request/search-body.ts'
import type { RefusedParts, SentSearch } from '../../request/search-body.ts'
import { searchParams, unitInterval } from '../../request/search-params.ts'
import { uuid7 } from '../../protocol/uuid7.ts'

async function answerSearch(call: Call, sent: SentSearch, refusable: RefusedParts): Promise<Reply> {
  const { engine, request, limits } = call
  const uid = requireIndexUid(call.params['index'])
  refuseRemote(refusable)
  const parsed = restrict(sent, call, uid)
  engine.index(uid)
  refuseVectors(refusable)
  const options = { withMetadata: wantsMetadata(request), requestUid: uuid7() }
  return replyWith(call, () => {
    const { maxTotalHits } = engine.index(uid).open.search.settings.pagination
    requireShortPage(parsed.request, maxTotalHits, limits)
    return { kind: 'search', target: targetOf(engine, uid), parsed, options }
  })
}

const searchBody = check.object(searchFields)

async function postSearch(call: Call): Promise<Reply> {
  const sent = searchBody(await readJson(call), check.body)
  return answerSearch(call, toSearch(sent), sent)
}

async function getSearch(call: Call): Promise<Reply> {
  const { hybridEmbedder, hybridSemanticRatio, personalizeUserContext, ...sent } = readParams(
    call.query,
    searchParams,
  )
  if (hybridEmbedder === undefined && hybridSemanticRatio !== undefined) {
    throw new ApiError(
      'invalid_search_hybrid_query',
      'Missing parameter `hybridEmbedder` beside `hybridSemanticRatio`',
    )
  }
  return answerSearch(call, toSearch(sent), {
    ...sent,
    hybrid:
      hybridEmbedder === undefined
        ? null
        : {
            embedder: hybridEmbedder,
            ...(hybridSemanticRatio === undefined ? {} : { semanticRatio: hybridSemanticRatio }),
          },
    personalize: personalizeUserContext === undefined ? null : { userContext: personalizeUserContext },
  })
}

/** Unknown fields pass: InstantSearch sends a whole search body. */
const facetSearchBody = check.object(
  {
    facetQuery: { check: check.nullable(check.string), code: 'invalid_facet_search_query' },
    facetName: {
      check: check.string,
      code: 'invalid_facet_search_facet_name',
      missing: 'missing_facet_search_facet_name',
    },
    ...queryFields,
    exhaustiveFacetCount: {
      check: check.nullable(check.boolean),
      code: 'invalid_facet_search_exhaustive_facet_count',
    },
  },
  { unknown: null },
)

async function postFacetSearch(call: Call): Promise<Reply> {
  const { engine } = call
  const sent = facetSearchBody(await readJson(call), check.body)
  const uid = requireIndexUid(call.params['index'])
  const { request } = restrict(toSearch(sent), call, uid)
  engine.index(uid)
  refuseVectors(sent)
  const facetRequest = {
    ...request,
    facetName: sent.facetName ?? '',
    facetQuery: sent.facetQuery ?? null,
    exhaustiveFacetCount: sent.exhaustiveFacetCount ?? false,
  }
  return replyWith(call, () => ({ kind: 'facets', target: targetOf(engine, uid), request: facetRequest }))
}

const nullableThreshold = {
  check: check.nullable(threshold),
  code: 'invalid_similar_ranking_score_threshold',
}
const similarStrings = check.nullable(check.array(check.string))

const similarBody = check.object({
  id: { check: check.anything, code: 'invalid_similar_id', missing: 'bad_request' },
  offset: { check: check.positiveInteger, code: 'invalid_similar_offset' },
  limit: { check: check.positiveInteger, code: 'invalid_similar_limit' },
  filter: { check: check.anything, code: 'invalid_similar_filter' },
  embedder: { check: check.string, code: 'invalid_similar_embedder', missing: 'bad_request' },
  attributesToRetrieve: { check: similarStrings, code: 'invalid_similar_attributes_to_retrieve' },
  retrieveVectors: { check: check.boolean, code: 'invalid_similar_retrieve_vectors' },
  showRankingScore: { check: check.boolean, code: 'invalid_similar_show_ranking_score' },
  showRankingScoreDetails: { check: check.boolean, code: 'invalid_similar_show_ranking_score_details' },
  showPerformanceDetails: { check: check.boolean, code: 'invalid_similar_show_performance_details' },
  rankingScoreThreshold: nullableThreshold,
})

const similarParams = {
  id: { read: text, code: 'invalid_similar_id', missing: 'bad_request' },
  offset: { read: naturalNumber, code: 'invalid_similar_offset' },
  limit: { read: naturalNumber, code: 'invalid_similar_limit' },
  filter: { read: text, code: 'invalid_similar_filter' },
  embedder: { read: text, code: 'invalid_similar_embedder', missing: 'bad_request' },
  attributesToRetrieve: { read: text, code: 'invalid_similar_attributes_to_retrieve' },
  retrieveVectors: { read: flag, code: 'invalid_similar_retrieve_vectors' },
  showRankingScore: { read: flag, code: 'invalid_similar_show_ranking_score' },
  showRankingScoreDetails: { read: flag, code: 'invalid_similar_show_ranking_score_details' },
  showPerformanceDetails: { read: flag, code: 'invalid_similar_show_performance_details' },
  rankingScoreThreshold: {
    read: unitInterval('rankingScoreThreshold'),
    code: 'invalid_similar_ranking_score_threshold',
  },
}

/** An index without embedders has no similar documents: always refused. */
async function similar(call: Call): Promise<Reply> {
  const { embedder = '' } =
    call.method === 'GET'
      ? readParams(call.query, similarParams)
      : similarBody(await readJson(call), check.body)
  call.engine.index(requireIndexUid(call.params['index']))
  throw new ApiError(
    'invalid_similar_embedder',
    `Cannot find embedder with name \`${embedder}\`: this engine has no vector search. Use a Meilisearch server.`,
  )
}

export const searchRoutes: Route[] = [
  { method: 'POST', path: '/indexes/:index/search', action: 'search', handle: postSearch },
  { method: 'GET', path: '/indexes/:index/search', action: 'search', handle: getSearch },
  { method: 'POST', path: '/indexes/:index/facet-search', action: 'search', handle: postFacetSearch },
  { method: 'GET', path: '/indexes/:index/similar', action: 'search', handle: similar },
  { method: 'POST', path: '/indexes/:index/similar', action: 'search', handle: similar },
]
