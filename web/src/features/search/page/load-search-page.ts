import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { activeFilters } from '../state/filter-groups.ts'
import { createSearchClient, type SearchClient } from '../engine/instantsearch-client.ts'
import { PROJECT_INDEX, pageParameters, type PageParameters } from '../engine/engine-request.ts'
import { looserWords, nearestTitles } from '../engine/nearest-titles.ts'
import type { PageResult } from '../engine/search-hit.ts'
import {
  changed,
  emptyState,
  withoutFilters,
  type SearchState,
  readState,
  stateHref,
} from '@quarry/search-config/search-state'
import { searchFeed } from '@quarry/search-config/filters'
import { searchIndexing, searchTitle } from './search-head.ts'
import { loadFilterOptions, type FilterOptions } from '../state/filter-options.ts'

/** An alternative to an empty page: the search without one filter or the query, and its number of results. */
export interface Alternative {
  href: string
  count: number
}

/** The data for the first render of a search page; the browser repeats none of the requests. */
export interface FirstPage {
  kind: ProjectType
  /** Address of the result; a different address on arrival means that it is stale. */
  href: string
  parameters: PageParameters
  /** Undefined if search did not respond. */
  result: PageResult | undefined
  alternatives: Alternative[]
  /** Similar titles for a query without results. */
  similarTitles: string[]
  /** The head of the page: its own title, the address that search engines list, and whether they should. */
  title: string
  canonical: string
  isListed: boolean
  /** Path of the feed with new results of this search. */
  feed: string
  filterOptions: FilterOptions
  /** Load time in steps of ten seconds; server and browser both derive from it what is "new". */
  nowMs: number
}

/** Requests for the same page within this time get identical cards. */
const NOW_STEP_MS = 10_000

const MAX_ALTERNATIVES = 8

/** Alternatives to an empty page: without all filters, without the query, without one filter each. */
function alternativeStates(state: SearchState): SearchState[] {
  const withoutFilter = activeFilters(state).map(({ without }) => without)
  const withoutWords = state.query === '' ? [] : [changed(state, { query: '' })]
  const withoutAny = withoutFilter.length > 1 ? [withoutFilters(state)] : []
  return [...withoutAny, ...withoutWords, ...withoutFilter].slice(0, MAX_ALTERNATIVES)
}

/** Counts the results of each alternative, all in one request. */
async function loadAlternatives(client: SearchClient, state: SearchState): Promise<Alternative[]> {
  const looser = alternativeStates(state)
  if (looser.length === 0) return []
  const { results } = await client.search(
    looser.map((given) => {
      const { query, filters, meiliSearchParams } = pageParameters(given, 'list')
      const params = { query, filters, meiliSearchParams, hitsPerPage: 0, page: 0, attributesToHighlight: [] }
      return { indexName: PROJECT_INDEX, params }
    }),
  )
  return looser.map((given, at) => ({ href: stateHref(given), count: results[at]?.nbHits ?? 0 }))
}

/**
 * Titles similar to a query without results. Filters are ignored, since they may be the reason, but the project type is
 * kept.
 */
async function loadSimilarTitles(client: SearchClient, state: SearchState): Promise<string[]> {
  const forms = looserWords(state.query)
  if (forms.length === 0) return []
  const { filters } = pageParameters(emptyState(state.kind), 'list')
  const { results } = await client.search(
    forms.map((query) => ({
      indexName: PROJECT_INDEX,
      params: {
        query,
        filters,
        hitsPerPage: 5,
        page: 0,
        attributesToRetrieve: ['title'],
        attributesToHighlight: [],
      },
    })),
  )
  return nearestTitles(
    state.query,
    results.flatMap(({ hits }) => hits.map(({ title }) => title)),
  )
}

/** Suggestions for an empty page. */
export async function loadSuggestions(client: SearchClient, state: SearchState) {
  const [alternatives, similarTitles] = await Promise.all([
    loadAlternatives(client, state).catch(() => []),
    loadSimilarTitles(client, state).catch(() => []),
  ])
  return { alternatives, similarTitles }
}

interface LoadInput {
  context: RouterContext
  location: { search: Record<string, unknown> }
}

/** Loads a search page: one multi-search for hits, counts and totals, and in parallel the cached tags. */
export async function loadSearchPage(
  kind: ProjectType,
  { context, location }: LoadInput,
): Promise<FirstPage> {
  const state = readState(kind, location.search)
  const mode = context.preferences.get().cosmetics.searchDisplayMode[kind]
  const parameters = pageParameters(state, mode)
  const client = context.search && createSearchClient(context.search)
  const [result, filterOptions] = await Promise.all([
    client?.search([{ indexName: PROJECT_INDEX, params: parameters }]).then(
      ({ results }) => results[0],
      () => undefined,
    ),
    loadFilterOptions(context.api, kind, state.showsAllVersions),
  ])
  const isEmpty = client && result?.nbHits === 0
  const { alternatives, similarTitles } = isEmpty
    ? await loadSuggestions(client, state)
    : { alternatives: [], similarTitles: [] }
  const feed = searchFeed(state)
  const nowMs = Date.now() - (Date.now() % NOW_STEP_MS)
  return {
    kind,
    href: stateHref(state),
    title: searchTitle(context.i18n.intl(), state),
    ...searchIndexing(state),
    feed,
    parameters,
    result,
    alternatives,
    similarTitles,
    filterOptions,
    nowMs,
  }
}
