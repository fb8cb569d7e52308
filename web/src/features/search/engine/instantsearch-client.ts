import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import type { SearchAccess } from '../../../lib/router/page-state.ts'
import type { Send } from '../../../lib/api/observed-requests.ts'
import { engineRequests } from '../../../lib/api/search-engine.ts'
import type { Distribution } from './facet-counts.ts'
import { groupCounts } from './group-counts.ts'
import { PROJECT_INDEX, type PageParameters } from './engine-request.ts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { Namesake, PageResult, RawHit } from './search-hit.ts'

/** Failed searches keep the one fact that the page displays: whether there was any response. */
export class SearchFailure extends Error {
  override name = 'SearchFailure'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** An exact title is among the first hits of its words. */
const NAMESAKES_CHECKED = 5

/** Lifetime of cached results; new projects may be missing for this long. */
const CACHE_MS = 15_000

interface MultiSearchBody {
  queries: { indexUid: string; q?: string }[]
}

/**
 * Before its first search the adapter requests the counts of an unfiltered search. The pages never show its zero
 * counts, so this extra round trip is answered here.
 */
const isWarmUp = ({ queries }: MultiSearchBody) => queries.every((query) => query.q === undefined)

const emptyResults = ({ queries }: MultiSearchBody) => ({
  results: queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', facetDistribution: {} })),
})

interface Failure {
  status: number
  message: string
}

/**
 * The adapter prints every rejected request to the console and wraps it twice. A failed request therefore returns empty
 * results, with the failure in the one field that the adapter passes on unchanged.
 */
const failed = ({ queries }: MultiSearchBody, failure: Failure) => ({
  results: emptyResults({ queries }).results.map((result) => ({ ...result, metadata: { failure } })),
})

function httpClient(send: Send) {
  return async (url: string | URL | Request, init: RequestInit = {}): Promise<unknown> => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{"queries":[]}') as MultiSearchBody
    if (isWarmUp(body)) return emptyResults(body)
    try {
      const response = await send(url instanceof Request ? url.url : String(url), init)
      if (response.ok) return await response.json()
      return failed(body, { status: response.status, message: `search answered ${response.status}` })
    } catch {
      return failed(body, { status: 0, message: 'search does not answer' })
    }
  }
}

interface SearchRequest {
  indexName: string
  params?: Partial<PageParameters>
}

type EngineRequest = { indexName: string; params: Record<string, unknown> }

const counting = (indexName: string, params: Partial<PageParameters>): EngineRequest => ({
  indexName,
  params: { hitsPerPage: 0, page: 0, attributesToHighlight: [], ...params },
})

/** The best hits may be large, so only what a link shows is requested of them. */
const kindsQuery = (query: string): Partial<PageParameters> => ({
  query,
  facets: ['project_types'],
  hitsPerPage: query.trim() === '' ? 0 : NAMESAKES_CHECKED,
  attributesToRetrieve: ['project_id', 'slug', 'title', 'project_types', 'loaders'],
})

/** Turns one page request into the queries of one multi-search: the hits, one count query per group, the totals of each type. */
function queriesFor({ params = {} }: SearchRequest): EngineRequest[] {
  const { sortIndex = PROJECT_INDEX, countQueries = [], kind: _, ...main } = params
  const { query = '', meiliSearchParams } = main
  const strategy = meiliSearchParams && { meiliSearchParams }
  return [
    { indexName: sortIndex, params: main },
    ...countQueries.map(({ filters, facets }) =>
      counting(PROJECT_INDEX, { query, filters, facets, ...strategy }),
    ),
    counting(PROJECT_INDEX, { ...kindsQuery(query), ...strategy }),
  ]
}

type EngineResult = Omit<PageResult, 'hits' | 'counts' | 'kinds'> & {
  hits: RawHit[]
  facets: Distribution
  _meilisearch?: { metadata?: { failure?: Failure } }
}

/** The adapter repeats each hit twice in its highlights; only the displayed highlights are kept. */
function slim(hit: RawHit): RawHit {
  const { _highlightResult: highlights, _snippetResult: _, ...rest } = hit
  const { title, summary } = highlights ?? {}
  return { ...rest, _highlightResult: { ...(title && { title }), ...(summary && { summary }) } }
}

const comparableTitle = (text: string) => text.trim().toLocaleLowerCase()

/** The first hit with the words as its title, unless the page of this type lists it itself. */
function namesakeOf(query: string, kind: ProjectType, hits: readonly RawHit[]): Namesake | undefined {
  const found = hits.find(({ title }) => comparableTitle(title) === comparableTitle(query))
  if (!found || found.project_types.includes(kind)) return undefined
  const { project_id, slug, title, project_types, loaders } = found
  return { project_id, slug, title, project_types, loaders }
}

function pageResult(request: SearchRequest, [main, ...others]: EngineResult[]): PageResult | undefined {
  if (!main) return undefined
  const counted = (request.params?.countQueries ?? []).map((query, position) => ({
    query,
    facets: others[position]?.facets ?? {},
  }))
  const { kind = 'mod', query = '' } = request.params ?? {}
  const everyType = others.at(-1)
  const kinds = everyType?.facets['project_types']
  const namesake = everyType && namesakeOf(query, kind, everyType.hits)
  return {
    ...main,
    hits: main.hits.map(slim),
    counts: groupCounts(kind, main.facets, counted),
    ...(kinds && { kinds }),
    ...(namesake && { namesake }),
  }
}

/** Search client of the pages: every request of InstantSearch becomes exactly one multi-search of the engine. */
export function createSearchClient(access: SearchAccess, send: Send = engineRequests(access)) {
  const { url, key } = access
  // The site's own path (`/_search`) needs an origin; only browsers get a path.
  const host = url.startsWith('/') ? location.origin + url : url
  const { searchClient } = instantMeiliSearch(host, key, {
    finitePagination: true,
    primaryKey: 'project_id',
    httpClient: httpClient(send),
  })
  let reusedSince = Date.now()

  async function search(requests: SearchRequest[]): Promise<{ results: PageResult[] }> {
    if (Date.now() - reusedSince > CACHE_MS) {
      searchClient.clearCache()
      reusedSince = Date.now()
    }
    const queries = requests.map(queriesFor)
    const answer = await searchClient.search(queries.flat() as never)
    const answers = answer.results as unknown as EngineResult[]
    const failure = answers[0]?._meilisearch?.metadata?.failure
    if (failure) {
      searchClient.clearCache()
      throw new SearchFailure(failure.status, failure.message)
    }
    let taken = 0
    const results = requests.map((request, position) => {
      const from = taken
      taken += queries[position]?.length ?? 0
      return pageResult(request, answers.slice(from, taken))
    })
    return { results: results.filter((result) => result !== undefined) }
  }

  return {
    search,
    clearCache: () => searchClient.clearCache(),
  }
}

export type SearchClient = ReturnType<typeof createSearchClient>
