import { describe, expect, it } from 'vitest'
import { federatedSearch } from './federation.ts'
import { TestIndex } from './index-for-tests.ts'
import { defaultSearchRequest, type FederatedRequest, type SearchRequest } from '../request/search-request.ts'

const settings = { sortableAttributes: ['n'], filterableAttributes: ['kind'] }

async function federate(
  queries: (Partial<SearchRequest> & { indexUid: string; weight?: number })[],
  options: Partial<FederatedRequest> = {},
): Promise<ReturnType<typeof federatedSearch>> {
  const east = await TestIndex.with(
    [
      { id: 'e1', t: 'stone bridge', n: 3, kind: 'x' },
      { id: 'e2', t: 'stone', n: 1, kind: 'y' },
    ],
    settings,
  )
  const west = await TestIndex.with(
    [
      { id: 'w1', t: 'stone', n: 2, kind: 'x' },
      { id: 'w2', t: 'bridge', n: 9 },
    ],
    settings,
  )
  return federatedSearch(
    new Map([
      ['east', east.index],
      ['west', west.index],
    ]),
    {
      offset: 0,
      limit: 20,
      page: null,
      hitsPerPage: null,
      facetsByIndex: {},
      mergeFacets: null,
      distinct: null,
      ...options,
      queries: queries.map(({ indexUid, weight = 1, ...request }, position) => ({
        indexUid,
        position,
        weight,
        request: { ...defaultSearchRequest(), ...request },
      })),
    },
  )
}

const idsOf = (answer: { hits: Record<string, unknown>[] }): unknown[] => answer.hits.map(({ id }) => id)

describe('federated search', () => {
  it('merges by score, then by query', async () => {
    const answer = await federate([
      { indexUid: 'east', q: 'stone' },
      { indexUid: 'west', q: 'stone' },
    ])
    expect(idsOf(answer)).toEqual(['e2', 'w1', 'e1'])
    expect(answer.hits[1]?._federation).toEqual({
      indexUid: 'west',
      queriesPosition: 1,
      weightedRankingScore: 1,
    })
    expect(answer.paging).toEqual({ limit: 20, offset: 0, estimatedTotalHits: 3 })
  })

  it('weighs queries, but placeholder hits come last', async () => {
    expect(
      idsOf(
        await federate([
          { indexUid: 'east', q: 'stone' },
          { indexUid: 'west', q: 'stone', weight: 2 },
        ]),
      ),
    ).toEqual(['w1', 'e2', 'e1'])
    expect(
      idsOf(
        await federate([
          { indexUid: 'west', q: '', weight: 10 },
          { indexUid: 'east', q: 'bridge' },
        ]),
      ),
    ).toEqual(['e1', 'w1', 'w2'])
  })

  it('sorts across indexes', async () => {
    const sort = ['n:desc']
    expect(
      idsOf(
        await federate([
          { indexUid: 'east', sort },
          { indexUid: 'west', sort },
        ]),
      ),
    ).toEqual(['w2', 'e1', 'w1', 'e2'])
  })

  it('shows a document of two queries once', async () => {
    const answer = await federate([
      { indexUid: 'east', q: 'stone' },
      { indexUid: 'east', q: 'bridge' },
    ])
    expect(idsOf(answer)).toEqual(['e2', 'e1'])
  })

  it('makes the whole list distinct', async () => {
    const answer = await federate([{ indexUid: 'east' }, { indexUid: 'west' }], { distinct: 'kind', page: 1 })
    expect(idsOf(answer)).toEqual(['e1', 'e2', 'w2'])
    expect(answer.paging).toMatchObject({ totalHits: 3 })
  })

  it('keeps facets apart or adds them up', async () => {
    const queries = [{ indexUid: 'east' }, { indexUid: 'west' }]
    const facetsByIndex = { east: ['kind'], west: ['kind'] }
    expect((await federate(queries, { facetsByIndex })).facetsByIndex?.west).toEqual({
      distribution: { kind: { x: 1 } },
      stats: {},
    })
    expect(
      (await federate(queries, { facetsByIndex, mergeFacets: { maxValuesPerFacet: null } }))
        .facetDistribution,
    ).toEqual({ kind: { x: 2, y: 1 } })
  })

  it('refuses orders that cannot be compared', async () => {
    const refused = expect.objectContaining({ code: 'invalid_multi_search_query_ranking_rules' })
    await expect(
      federate([
        { indexUid: 'east', sort: ['n:asc'] },
        { indexUid: 'west', sort: ['n:desc'] },
      ]),
    ).rejects.toEqual(refused)
  })
})
