import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestIndex } from '../search/index-for-tests.ts'
import { facetSearch } from '../search/facet-search.ts'

const settings = {
  filterableAttributes: ['tag', 'n'],
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'count' as const } },
}
const noQuery = {
  q: null,
  filter: null,
  restriction: null,
  matchingStrategy: 'last' as const,
  attributesToSearchOn: null,
  rankingScoreThreshold: null,
  locales: null,
  exhaustiveFacetCount: false,
}

describe('facets', () => {
  it('count what counting counts', async () => {
    const aDocument = fc.record({
      tag: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
      n: fc.integer({ min: 0, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDocument, { maxLength: 40 }),
        fc.integer({ min: 0, max: 5 }),
        async (documents, least) => {
          const test = await TestIndex.with(documents, settings)
          const matching = documents.filter(({ n }) => n >= least)
          const expected: Record<string, number> = {}
          for (const { tag } of matching) for (const one of tag) expected[one] = (expected[one] ?? 0) + 1
          const { facetDistribution, facetStats } = test.search({
            filter: `n >= ${least}`,
            facets: ['tag', 'n'],
          })
          expect(facetDistribution?.tag ?? {}).toEqual(expected)
          const numbers = matching.map(({ n }) => n)
          expect(facetStats?.n).toEqual(
            numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : undefined,
          )
          const order = Object.values(facetDistribution?.tag ?? {})
          expect(order).toEqual([...order].sort((a, b) => b - a))
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each([
    [['owner.name'], ['Ada', 'Bo']],
    [['owner'], ['Bo', 'Ada']],
    [['owner.*'], ['Bo', 'Ada']],
    [['*'], ['Bo', 'Ada']],
    [
      ['owner.name', '*'],
      ['Bo', 'Ada'],
    ],
  ])('asked for as %j keep an own order only under their very name', async (facets, names) => {
    const documents = ['Bo', 'Ada', 'Bo'].map((name) => ({ owner: { name } }))
    const test = await TestIndex.with(documents, {
      filterableAttributes: ['owner', 'owner.name'],
      faceting: { maxValuesPerFacet: 9, sortFacetValuesBy: { '*': 'count', 'owner.name': 'alpha' } },
    })
    expect(Object.keys(test.search({ facets }).facetDistribution!['owner.name']!)).toEqual(names)
  })

  it('count of each group the document that the order has left, however often and in whichever order', async () => {
    const test = await TestIndex.with(
      [
        { id: 0, group: 'a', tag: 'red', n: 1 },
        { id: 1, group: 'a', tag: 'blue', n: 2 },
        { id: 2, group: 'b', tag: 'red', n: 3 },
      ],
      { ...settings, filterableAttributes: ['tag', 'n', 'group'], sortableAttributes: ['n'] },
    )
    const counted = (sort: string, limit: number) =>
      test.search({ sort: [sort], limit, distinct: 'group', facets: ['tag'] }).facetDistribution?.tag
    // Pages of several lengths are several requests, which share cached facets.
    for (const limit of [20, 21, 22]) {
      expect(counted('n:asc', limit)).toEqual({ red: 2 })
      expect(counted('n:desc', limit)).toEqual({ blue: 1, red: 1 })
    }
  })

  it('show the writing of the first matching document', async () => {
    const test = await TestIndex.with(
      [
        { id: 0, tag: 'Blue', n: 1 },
        { id: 1, tag: 'BLUE', n: 2 },
        { id: 2, tag: ['blue', 'bLue'], n: 2 },
      ],
      settings,
    )
    expect(test.search({ facets: ['tag'] }).facetDistribution).toEqual({ tag: { Blue: 3 } })
    expect(test.search({ facets: ['tag'], filter: 'n = 2' }).facetDistribution).toEqual({ tag: { BLUE: 2 } })
  })

  it('order ties from the greatest value and numbers before texts', async () => {
    const test = await TestIndex.with([{ tag: 'a' }, { tag: 'c' }, { tag: 'b' }, { tag: 'b' }], settings)
    expect(Object.keys(test.search({ facets: ['tag'] }).facetDistribution!.tag!)).toEqual(['b', 'c', 'a'])
  })

  it('refuse names that are not filterable', async () => {
    const test = await TestIndex.with([{ tag: 'a', other: 1 }], settings)
    expect(() => test.search({ facets: ['other'] })).toThrowError(
      expect.objectContaining({ code: 'invalid_search_facets' }),
    )
  })

  it('are found by the beginning of a value with typos', async () => {
    const test = await TestIndex.with(
      [{ tag: 'Harry Potter' }, { tag: 'Hermione' }, { tag: true }, { tag: 7 }],
      settings,
    )
    const find = (facetQuery: string | null): string[] =>
      facetSearch(test.index, { ...noQuery, facetName: 'tag', facetQuery }).facetHits.map(
        ({ value }) => value,
      )
    expect(find('har')).toEqual(['Harry Potter'])
    expect(find('pot')).toEqual([])
    expect(find('herni')).toEqual(['Hermione'])
    expect(find(null)).toEqual(['true', 'Hermione', 'Harry Potter'])
    expect(find(' ')).toEqual([])
  })
})
