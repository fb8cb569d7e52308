import { isLoader } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { emptyState, stateHref, type SearchState } from '@quarry/search-config/search-state'
import { stateOfAddress } from '@quarry/search-config/saved-search'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupCounts } from '../../../web/src/features/search/engine/facet-counts.ts'
import { groupCounts } from '../../../web/src/features/search/engine/group-counts.ts'
import { pageParameters, PROJECT_INDEX } from '../../../web/src/features/search/engine/engine-request.ts'
import { choiceOf, toggle, type GroupName } from '../../../web/src/features/search/state/filter-groups.ts'
import { searchOfSite, type Search } from '../support/search-queries.ts'

let search: Search

beforeAll(async () => {
  search = await searchOfSite()
})

/** A query without hits, for the total and the counts. */
function queryOf(state: SearchState, filters: string, facets: readonly string[] = []) {
  const { query, meiliSearchParams } = pageParameters(state, 'list')
  return {
    indexUid: PROJECT_INDEX,
    q: query,
    filter: filters,
    facets,
    hitsPerPage: 0,
    page: 1,
    ...meiliSearchParams,
  }
}

/** Queries that one request may have. */
const QUERIES_MAX = 24

/** Number of results of each state. */
async function resultsOf(states: readonly SearchState[]): Promise<number[]> {
  const numbers: number[] = []
  for (let at = 0; at < states.length; at += QUERIES_MAX) {
    const some = states.slice(at, at + QUERIES_MAX)
    const results = await search(some.map((state) => queryOf(state, pageParameters(state, 'list').filters)))
    numbers.push(...results.map(({ totalHits }) => totalHits))
  }
  return numbers
}

/** The counts that the page of a state shows. */
async function countsOf(state: SearchState): Promise<GroupCounts> {
  const { filters, facets, countQueries } = pageParameters(state, 'list')
  const [main, ...others] = await search([
    queryOf(state, filters, facets),
    ...countQueries.map((query) => queryOf(state, query.filters, query.facets)),
  ])
  const counted = countQueries.map((query, at) => ({ query, facets: others[at]?.facetDistribution ?? {} }))
  return groupCounts(state.kind, main?.facetDistribution ?? {}, counted)
}

/** Options joined by OR are counted without the chosen ones of their group. */
function choose(state: SearchState, group: GroupName, name: string): SearchState {
  const groups = state.groups.filter(({ out }) => out)
  const alone =
    group === 'version' ? { ...state, versions: [] } : group === 'loader' ? { ...state, groups } : state
  return choiceOf(alone, group, name) === 'in' ? alone : toggle(alone, group, name)
}

/**
 * Each option whose count differs from the number of results after it is chosen. The index may take up a change of
 * another file between the two requests, so what differs is read again.
 */
async function wrongCounts(state: SearchState): Promise<string[]> {
  const { resolution: _, tag, ...others } = await countsOf(state)
  const groups: [GroupName, Record<string, number | undefined>][] = [
    // The loaders are tags as well, but no page offers them as such.
    ['category', Object.fromEntries(Object.entries(tag).filter(([name]) => !isLoader(name)))],
    ...(Object.entries(others) as [GroupName, Record<string, number>][]),
  ]
  const options = groups.flatMap(([group, counts]) =>
    Object.entries(counts).flatMap(([name, count]) =>
      count === undefined ? [] : [{ group, name, count, chosen: choose(state, group, name) }],
    ),
  )
  expect(options.length).toBeGreaterThan(0)
  const found = await resultsOf(options.map(({ chosen }) => chosen))
  return options.flatMap(({ group, name, count }, at) =>
    count === found[at] ? [] : [`${stateHref(state)} ${group} ${name}: ${count}, results: ${found[at]}`],
  )
}

describe('counts of filter options equal the number of results', () => {
  it.each(PROJECT_TYPES)('without a chosen option of the type %s', async (type) => {
    await expect.poll(() => wrongCounts(emptyState(type))).toEqual([])
  })

  it.each([
    `${SEARCH_PATHS.mod}?v=1.21.4`,
    `${SEARCH_PATHS.mod}?v=1.21.4&v=1.20.1`,
    `${SEARCH_PATHS.mod}?g=categories:fabric&g=categories:quilt`,
    `${SEARCH_PATHS.mod}?g=categories:fabric`,
    `${SEARCH_PATHS.plugin}?g=categories:paper`,
    `${SEARCH_PATHS.datapack}?f=categories:magic`,
    `${SEARCH_PATHS.mod}?e=client`,
    `${SEARCH_PATHS.mod}?q=the&g=categories!=forge`,
  ])('of %s', async (address) => {
    const state = stateOfAddress(address)
    await expect.poll(() => wrongCounts(state ?? emptyState('mod'))).toEqual([])
  })
})
