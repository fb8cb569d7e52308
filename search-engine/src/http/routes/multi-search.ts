import { refused } from '../../auth/access.ts'
import { compareBytes } from '../../settings/byte-order.ts'
import { metadataOf } from '../../search/answers.ts'
import { errorOf, type SearchJob, type Target } from '../../threads/search-job.ts'
import type { FederatedRequest } from '../../request/search-request.ts'
import { ApiError, toApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { federation, federationOptions, indexUid } from '../../request/multi-search-body.ts'
import type { Federation } from '../../request/multi-search-body.ts'
import { refuseLongAnswer, refuseLongList, refuseManyQueries, requireShortPage } from '../search-limits.ts'
import type { Route } from '../router.ts'
import { laneOf, replyWith, restrict, targetOf, wantsMetadata } from '../search-answer.ts'
import { multiSearchFields, refuseRemote, refuseVectors, toSearch } from '../../request/search-body.ts'
import type { ParsedSearch, SentSearch } from '../../request/search-body.ts'
import { uuid7 } from '../../protocol/uuid7.ts'
import { isObject, listOf } from '../../protocol/values.ts'

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
  /** Once it has been read. */
  parsed?: ParsedSearch
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

/** A query ready to run, with the hits that it and those before it ask for; throws when it may not be run. */
function prepare(call: Call, query: Query, hitsBefore: number) {
  const { indexUid: uid, sent, search } = query
  if (sent.federationOptions) {
    throw new ApiError(
      'invalid_multi_search_federation_options',
      'Using `federationOptions` is not allowed in a non-federated search.\n - Hint: remove `federationOptions` from the query or add `federation` to the request.',
    )
  }
  refuseRemote(sent)
  const parsed = (query.parsed ??= restrict(search, call, uid))
  const target = targetOf(call.engine, uid)
  refuseVectors(sent)
  const { maxTotalHits } = call.engine.openIndex(target.number).search.settings.pagination
  return { target, parsed, hits: requireShortPage(parsed.request, maxTotalHits, call.limits, hitsBefore) }
}

type ReadyQuery = ReturnType<typeof prepare>

/** The next queries up to one that is refused; that one is refused when it would run. */
function nextQueries(call: Call, queries: readonly Query[], hitsBefore: number): ReadyQuery[] {
  const ready: ReadyQuery[] = []
  for (const query of queries) {
    try {
      ready.push(prepare(call, query, ready.at(-1)?.hits ?? hitsBefore))
    } catch (thrown) {
      if (ready.length === 0) throw thrown
      break
    }
  }
  return ready
}

async function runSeparately(call: Call, all: readonly Query[]): Promise<Reply> {
  const { engine, request, searches, signal, limits } = call
  const options = { withMetadata: wantsMetadata(request), requestUid: uuid7() }
  const results: string[] = []
  let hits = 0
  let signs = 0
  let leftMs = limits.deadlineMs
  while (results.length < all.length) {
    const first = results.length
    let queries: ReadyQuery[] = []
    const makeJob = (): SearchJob => {
      queries = inQuery(first, () => nextQueries(call, all.slice(first), hits))
      return { kind: 'several', queries, options }
    }
    const { texts, error, elapsedMs } = await searches.run(
      () => engine.answers.answer(makeJob(), leftMs),
      signal,
      laneOf(engine, makeJob),
    )
    leftMs -= elapsedMs
    for (const text of texts) {
      signs += text.length
      refuseLongAnswer(signs, limits)
      results.push(text)
    }
    hits = queries[texts.length - 1]?.hits ?? hits
    if (error) throw inside(results.length, errorOf(error))
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
function lookUp({ engine }: Call, queries: readonly Query[], whole: Federation): Map<string, Target> {
  const targets = new Map<string, Target>()
  const firstUse = new Map<string, number>()
  for (const [position, { indexUid: uid }] of queries.entries())
    if (!firstUse.has(uid)) firstUse.set(uid, position)
  for (const uid of [...firstUse.keys()].toSorted(compareBytes)) {
    inQuery(firstUse.get(uid) ?? 0, () => targets.set(uid, targetOf(engine, uid)))
    for (const [position, one] of queries.entries())
      if (one.indexUid === uid) inQuery(position, () => refuseVectors(one.sent))
  }
  for (const uid of Object.keys(whole.facetsByIndex ?? {})) {
    if (targets.has(uid)) continue
    try {
      targets.set(uid, targetOf(engine, uid))
    } catch (thrown) {
      const error = toApiError(thrown)
      throw new ApiError(
        error.code,
        `Inside \`.federation.facetsByIndex.${uid}\`: ${error.message}\n - Note: index \`${uid}\` is not used in queries`,
        { status: 400 },
      )
    }
  }
  return targets
}

/** Hits that the indexes together give at all. */
function mostHits({ engine }: Call, targets: Map<string, Target>): number {
  const totals = Array.from(targets.values(), ({ number }) => {
    return engine.openIndex(number).search.settings.pagination.maxTotalHits
  })
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
  const { engine, request, limits } = call
  const restricted = queries.map((one, position) =>
    inQuery(position, () => ({
      ...one,
      parsed: restrict(one.search, call, one.indexUid),
    })),
  )
  for (const [position, one] of restricted.entries()) {
    inQuery(position, () => {
      refuseInFederation(one, whole)
      refuseRemote(one.sent)
    })
  }
  if (whole.personalize) refuseRemote({ personalize: whole.personalize })
  return replyWith(call, () => {
    const targets = lookUp(call, restricted, whole)
    const federated = toFederated(restricted, whole)
    requireShortPage(federated, mostHits(call, targets), limits)
    const metadata = restricted.map(({ indexUid: uid, parsed }) => metadataOf(targetOf(engine, uid), parsed))
    return {
      kind: 'federated',
      targets: [...targets.values()],
      request: federated,
      options: {
        retrieveVectors: restricted.some(({ parsed }) => parsed.extras.retrieveVectors),
        showPerformanceDetails: whole.showPerformanceDetails === true,
        metadata: wantsMetadata(request) ? metadata : null,
      },
    }
  })
}

async function multiSearch(call: Call): Promise<Reply> {
  const sent = await readJson(call)
  if (isObject(sent) && Array.isArray(sent['queries'])) refuseManyQueries(sent['queries'].length, call.limits)
  const { queries = [], federation: whole } = body(sent, check.body)
  for (const [uid, facets] of Object.entries(whole?.facetsByIndex ?? {})) {
    const name = `federation.facetsByIndex.${uid}`
    refuseLongList(name, facets, call.limits, 'invalid_multi_search_facets_by_index')
  }
  for (const [position, { indexUid: uid }] of queries.entries()) {
    if (!call.caller.maySee(uid)) throw inside(position, refused())
  }
  return whole ? runFederated(call, queries, whole) : runSeparately(call, queries)
}

export const multiSearchRoutes: Route[] = [
  { method: 'POST', path: '/multi-search', action: 'search', handle: multiSearch },
]
