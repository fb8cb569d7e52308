import { refused } from '../../auth/access.ts'
import type { SearchIndex } from '../../index/search-index.ts'
import { compareBytes } from '../../settings/byte-order.ts'
import { requireTime, withDeadline } from '../../index/search-deadline.ts'
import { federatedSearch } from '../../search/federation.ts'
import type { FederatedRequest } from '../../request/search-request.ts'
import { ApiError, toApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { federation, federationOptions, indexUid } from '../../request/multi-search-body.ts'
import type { Federation } from '../../request/multi-search-body.ts'
import { refuseLongAnswer, refuseManyQueries, requireShortPage } from '../search-limits.ts'
import type { Route } from '../router.ts'
import { elapsedMs, metadataOf, restrict, showVectors, wantsMetadata } from '../search-answer.ts'
import { multiSearchFields, refuseUnsupported, toSearch } from '../../request/search-body.ts'
import type { ParsedSearch, SentSearch } from '../../request/search-body.ts'
import { uuid7 } from '../../protocol/uuid7.ts'
import { listOf } from '../../protocol/values.ts'
import { runSearch } from './search.ts'

const queryObject = check.object({
  indexUid: { check: indexUid, code: 'invalid_index_uid', missing: 'missing_index_uid' },
  ...multiSearchFields,
  federationOptions: { check: check.nullable(federationOptions), code: 'bad_request' },
})

type Sent = ReturnType<typeof queryObject>

interface Query {
  indexUid: string
  sent: Sent
  search: SentSearch
}

interface ParsedQuery extends Query {
  parsed: ParsedSearch
}

const query: Check<Query> = (value, place) => {
  const sent = queryObject(value, place)
  return { indexUid: sent.indexUid ?? '', sent, search: toSearch(sent) }
}

const body = check.object({
  queries: { check: check.array(query), missing: 'bad_request' },
  federation: { check: check.nullable(federation) },
})

/** Errors of one query name its place; an index that is not there is the request's mistake. */
function inQuery<T>(position: number, run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    throw inside(position, thrown)
  }
}

function inside(position: number, thrown: unknown): ApiError {
  const error = toApiError(thrown)
  const status = error.status === 404 ? 400 : error.status
  if (error.message.startsWith('Inside `.')) return error
  return new ApiError(error.code, `Inside \`.queries[${position}]\`: ${error.message}`, { status })
}

/** After so long the searches of others have their turn. */
const sliceMs = 50
async function runSeparately(call: Call, queries: readonly Query[]): Promise<Reply> {
  const { engine, request, searches, signal, limits } = call
  const options = { withMetadata: wantsMetadata(request), requestUid: uuid7() }
  let hits = 0
  const answer = ({ indexUid: uid, sent, search }: Query, position: number): string =>
    JSON.stringify(
      inQuery(position, () => {
        if (sent.federationOptions) {
          throw new ApiError(
            'invalid_multi_search_federation_options',
            'Using `federationOptions` is not allowed in a non-federated search.\n - Hint: remove `federationOptions` from the query or add `federation` to the request.',
          )
        }
        refuseUnsupported(sent)
        const restricted = restrict(search, call, uid)
        const { record, open } = engine.index(uid)
        const most = open.search.settings.pagination.maxTotalHits
        hits = requireShortPage(search.request, most, limits, hits)
        return { indexUid: uid, ...runSearch({ record, search: open.search }, restricted, options) }
      }),
    )
  const results: string[] = []
  let signs = 0
  let leftMs = limits.deadlineMs
  const answerNext = (): void => {
    const result = answer(queries[results.length]!, results.length)
    signs += result.length
    refuseLongAnswer(signs, limits)
    results.push(result)
  }
  while (results.length < queries.length) {
    await searches.run(() => {
      const startedAt = performance.now()
      withDeadline(leftMs, () => {
        do {
          requireTime()
          answerNext()
        } while (results.length < queries.length && performance.now() < startedAt + sliceMs)
      })
      leftMs -= performance.now() - startedAt
    }, signal)
  }
  return { status: 200, json: `{"results":[${results.join(',')}]}` }
}

const forbidden = (code: string, message: string) => new ApiError(`invalid_multi_search_${code}`, message)

const pageNames = ['limit', 'offset', 'page', 'hitsPerPage'] as const

const removal = (name: string) =>
  `\n - Hint: remove \`${name}\` from the query or remove \`federation\` from the request`

/** Options that belong to the federation as a whole. */
function refuseInFederation({ indexUid, sent }: Query, whole: Federation): void {
  const page = pageNames.find((name) => sent[name] !== undefined && sent[name] !== null)
  if (page) {
    throw forbidden(
      'query_pagination',
      `Using pagination options is not allowed in federated queries.${removal(page)}\n - Hint: pass \`federation.limit\` and \`federation.offset\` for pagination in federated search`,
    )
  }
  if (sent.facets && sent.facets.length > 0) {
    throw forbidden(
      'query_facets',
      `Using facet options is not allowed in federated queries.${removal('facets')}\n - Hint: pass \`federation.facetsByIndex.${indexUid}: ${listOf(sent.facets)}\` for facets in federated search`,
    )
  }
  if (sent.showPerformanceDetails !== undefined && sent.showPerformanceDetails !== null) {
    throw forbidden(
      'query_show_performance_details',
      `Using \`.showPerformanceDetails\` is not allowed in federated queries.${removal('showPerformanceDetails')}`,
    )
  }
  if (sent.distinct && whole.distinct) {
    throw forbidden(
      'distinct',
      `Using \`distinct\` options is not allowed in federated queries when it also appears in \`.federation.distinct\`.${removal('distinct')}`,
    )
  }
  const { remote, queryPosition } = sent.federationOptions ?? {}
  if ((remote !== undefined && remote !== null) || (queryPosition !== undefined && queryPosition !== null)) {
    throw new ApiError(
      'feature_not_enabled',
      'Federated searches over several servers require the `network` feature, which this engine does not have. Use a Meilisearch server.',
    )
  }
}

/** All indexes that a federation needs, looked up in the order of their names. */
function lookUp(call: Call, queries: readonly Query[], whole: Federation): Map<string, SearchIndex> {
  const indexes = new Map<string, SearchIndex>()
  const firstUse = new Map<string, number>()
  for (const [position, { indexUid: uid }] of queries.entries())
    if (!firstUse.has(uid)) firstUse.set(uid, position)
  for (const uid of [...firstUse.keys()].toSorted(compareBytes)) {
    inQuery(firstUse.get(uid) ?? 0, () => indexes.set(uid, call.engine.index(uid).open.search))
  }
  for (const uid of Object.keys(whole.facetsByIndex ?? {})) {
    if (indexes.has(uid)) continue
    try {
      indexes.set(uid, call.engine.index(uid).open.search)
    } catch (thrown) {
      const error = toApiError(thrown)
      throw new ApiError(
        error.code,
        `Inside \`.federation.facetsByIndex.${uid}\`: ${error.message}\n - Note: index \`${uid}\` is not used in queries`,
        { status: 400 },
      )
    }
  }
  return indexes
}

/** Hits that the indexes together give at all. */
function mostHits(indexes: Map<string, SearchIndex>): number {
  const totals = Array.from(indexes.values(), ({ settings }) => settings.pagination.maxTotalHits)
  return totals.reduce((sum, most) => sum + most, 0)
}

function toFederated(queries: readonly ParsedQuery[], whole: Federation): FederatedRequest {
  return {
    offset: whole.offset ?? 0,
    limit: whole.limit ?? 20,
    page: whole.page ?? null,
    hitsPerPage: whole.hitsPerPage ?? null,
    facetsByIndex: whole.facetsByIndex ?? {},
    mergeFacets: whole.mergeFacets
      ? { maxValuesPerFacet: whole.mergeFacets.maxValuesPerFacet ?? null }
      : null,
    distinct: whole.distinct ?? null,
    queries: queries.map(({ indexUid: uid, sent, parsed }, position) => ({
      indexUid: uid,
      position,
      weight: sent.federationOptions?.weight ?? 1,
      request: parsed.request,
    })),
  }
}

async function runFederated(call: Call, queries: readonly Query[], whole: Federation): Promise<Reply> {
  const { engine, request, searches, signal, limits } = call
  const restricted = queries.map((one, position) =>
    inQuery(position, () => ({
      ...one,
      parsed: restrict(one.search, call, one.indexUid),
    })),
  )
  for (const [position, one] of restricted.entries()) {
    inQuery(position, () => {
      refuseInFederation(one, whole)
      refuseUnsupported(one.sent)
    })
  }
  if (whole.personalize) refuseUnsupported({ personalize: whole.personalize })
  const withVectors = restricted.some(({ parsed }) => parsed.extras.retrieveVectors)
  return searches.run(() => {
    const indexes = lookUp(call, restricted, whole)
    const startedAt = performance.now()
    const federated = toFederated(restricted, whole)
    requireShortPage(federated, mostHits(indexes), limits)
    const found = withDeadline(limits.deadlineMs, () => federatedSearch(indexes, federated))
    const metadata = restricted.map(({ indexUid: uid, parsed }) =>
      metadataOf(uid, engine.index(uid).record.primaryKey, parsed),
    )
    const json = JSON.stringify({
      hits: showVectors(found.hits, withVectors),
      processingTimeMs: elapsedMs(startedAt),
      ...found.paging,
      ...(found.facetDistribution ? { facetDistribution: found.facetDistribution } : {}),
      ...(found.facetStats ? { facetStats: found.facetStats } : {}),
      ...(found.facetsByIndex ? { facetsByIndex: found.facetsByIndex } : {}),
      requestUid: uuid7(),
      ...(wantsMetadata(request) ? { metadata } : {}),
      ...(whole.showPerformanceDetails
        ? { performanceDetails: { search: `${(performance.now() - startedAt).toFixed(2)}ms` } }
        : {}),
    })
    refuseLongAnswer(json.length, limits)
    return { status: 200, json }
  }, signal)
}

async function multiSearch(call: Call): Promise<Reply> {
  const { queries = [], federation: whole } = body(await readJson(call), check.body)
  refuseManyQueries(queries.length, call.limits)
  for (const [position, { indexUid: uid }] of queries.entries()) {
    if (!call.caller.maySee(uid)) throw inside(position, refused())
  }
  return whole ? runFederated(call, queries, whole) : runSeparately(call, queries)
}

export const multiSearchRoutes: Route[] = [
  { method: 'POST', path: '/multi-search', action: 'search', handle: multiSearch },
]
