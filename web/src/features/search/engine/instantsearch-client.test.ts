import { describe, expect, it } from 'vitest'
import type { Send } from '../../../lib/api/observed-requests.ts'
import { createSearchClient, SearchFailure } from './instantsearch-client.ts'
import { pageParameters } from './engine-request.ts'
import { emptyState } from '@quarry/search-config/search-state'

const state = {
  ...emptyState('mod'),
  query: 'chest',
  groups: [{ name: 'fabric', out: false }],
  versions: ['1.21'],
}

interface Query {
  indexUid: string
  q?: string
  facets?: string[]
  hitsPerPage?: number
  page?: number
  sort?: string[]
  matchingStrategy?: string
  attributesToHighlight?: string[]
}

/** An engine that records requests and responds with one hit. */
function recorder() {
  const requests: Query[][] = []
  const send: Send = (_url, init) => {
    const { queries } = JSON.parse(init.body as string) as { queries: Query[] }
    requests.push(queries)
    const results = queries.map((query, position) => ({
      indexUid: query.indexUid,
      query: query.q ?? '',
      processingTimeMs: 2,
      page: 1,
      hitsPerPage: query.hitsPerPage,
      totalHits: 41,
      totalPages: 3,
      hits:
        position > 0
          ? []
          : [{ project_id: 'a', title: 'Chest', _formatted: { title: 'Chest', summary: 's', author: 'x' } }],
      facetDistribution: query.facets?.includes('project_types')
        ? { project_types: { mod: 41 } }
        : { compat: { 'fabric|1.21': 9 }, loaders: { fabric: 9 } },
    }))
    return Promise.resolve(Response.json({ results }))
  }
  return { requests, send }
}

const access = { url: 'http://engine.test', key: 'search-key' }

describe('createSearchClient', () => {
  it('sends one multi-search per page', async () => {
    const { requests, send } = recorder()
    const client = createSearchClient(access, send)
    const params = pageParameters({ ...state, sort: 'downloads', page: 2 }, 'list')
    const { results } = await client.search([{ indexName: 'projects', params }])

    expect(requests).toHaveLength(1)
    const [main, loaders, versions, kinds] = requests[0] as Query[]
    expect(main).toMatchObject({
      indexUid: 'projects',
      q: 'chest',
      page: 2,
      hitsPerPage: 20,
      sort: ['downloads:desc'],
      matchingStrategy: 'all',
      attributesToHighlight: ['title', 'summary'],
    })
    // Counts follow the same matching rule.
    expect(loaders).toMatchObject({
      matchingStrategy: 'all',
      hitsPerPage: 0,
      facets: ['compat', 'loaders'],
      attributesToHighlight: [],
    })
    expect(versions).toMatchObject({ hitsPerPage: 0, facets: ['compat', 'mod_versions'] })
    expect(kinds).toMatchObject({ q: 'chest', facets: ['project_types'], matchingStrategy: 'all' })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      nbHits: 41,
      nbPages: 3,
      kinds: { mod: 41 },
      counts: { loader: { fabric: 9 } },
    })
  })

  it.each([
    [
      'deep rays',
      'mod',
      { project_id: 'a', slug: 'rays', title: 'Deep Rays', project_types: ['shader'], loaders: ['iris'] },
    ],
    ['deep rays', 'shader', undefined],
    ['deep', 'mod', undefined],
  ] as const)('finds a project named %s for the page of the type %s: %j', async (query, kind, namesake) => {
    const hit = {
      project_id: 'a',
      slug: 'rays',
      title: 'Deep Rays',
      project_types: ['shader'],
      loaders: ['iris'],
    }
    const send: Send = (_url, init) => {
      const { queries } = JSON.parse(init.body as string) as { queries: Query[] }
      const results = queries.map(({ indexUid, facets }) => ({
        indexUid,
        query,
        processingTimeMs: 1,
        page: 1,
        hitsPerPage: 5,
        totalHits: 1,
        totalPages: 1,
        hits: facets?.includes('project_types') ? [hit] : [],
        facetDistribution: {},
      }))
      return Promise.resolve(Response.json({ results }))
    }
    const params = pageParameters({ ...emptyState(kind), query }, 'list')
    const { results } = await createSearchClient(access, send).search([{ indexName: 'projects', params }])
    expect(results[0]?.namesake).toEqual(namesake)
  })

  it('keeps only the highlights that are displayed', async () => {
    const { send } = recorder()
    const params = pageParameters(state, 'list')
    const { results } = await createSearchClient(access, send).search([{ indexName: 'projects', params }])
    expect(results[0]?.hits[0]).toEqual({
      project_id: 'a',
      objectID: 'a',
      title: 'Chest',
      __position: 1,
      _highlightResult: { title: { value: 'Chest' }, summary: { value: 's' } },
    })
  })

  it('sends no second request for the same page', async () => {
    const { requests, send } = recorder()
    const client = createSearchClient(access, send)
    const request = { indexName: 'projects', params: pageParameters(state, 'list') }
    await client.search([request])
    await client.search([request])
    expect(requests).toHaveLength(1)
    client.clearCache()
    await client.search([request])
    expect(requests).toHaveLength(2)
  })

  it('distinguishes an unreachable engine from an error response', async () => {
    const search = (send: Send) =>
      createSearchClient(access, send)
        .search([{ indexName: 'projects', params: pageParameters(state, 'list') }])
        .catch((error: unknown) => error)
    expect(await search(() => Promise.reject(new TypeError('fetch failed')))).toEqual(
      new SearchFailure(0, 'search does not answer'),
    )
    expect(await search(() => Promise.resolve(new Response('', { status: 403 })))).toEqual(
      new SearchFailure(403, 'search answered 403'),
    )
  })
})
