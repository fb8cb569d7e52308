import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFilter } from '../filter/parse-filter.ts'
import { defaultSearchRequest, type SearchRequest } from '../request/search-request.ts'
import { TestIndex, type TestDocument } from '../search/index-for-tests.ts'
import { search, searchUncached } from '../search/search.ts'
import { followDelta } from './follow-delta.ts'
import { SearchIndex } from './search-index.ts'
import { imageOf, stateOfImage } from './state-image.ts'

const settings = {
  filterableAttributes: ['tag', 'n', '_geo', 'later'],
  sortableAttributes: ['n', 'tag', '_geo'],
  searchableAttributes: ['t'],
}
const aDocument: fc.Arbitrary<TestDocument> = fc.record(
  {
    t: fc.array(fc.constantFrom('ember', 'frost', 'golem', 'cave'), { maxLength: 4 }).map((w) => w.join(' ')),
    tag: fc.oneof(fc.subarray(['red', 'Red', 'blue', '5', 'lime']), fc.constantFrom(null, '', 'blue')),
    n: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant('5')),
    _geo: fc.constantFrom(null, { lat: 1, lng: 2 }, { lat: 9, lng: 8 }),
    later: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['t'] },
)
const aChange = fc.record({ id: fc.integer({ min: 0, max: 9 }), document: fc.option(aDocument) })
type Change = typeof aChange extends fc.Arbitrary<infer T> ? T : never

const requests: Partial<SearchRequest>[] = [
  {},
  { q: 'ember', facets: ['*'] },
  { q: 'embr', sort: ['n:desc'] },
  { sort: ['tag:asc', 'n:asc'], facets: ['tag', 'n'] },
  { filter: parseFilter('tag = red OR n > 4') },
  { filter: parseFilter('tag IS EMPTY OR tag IS NULL OR later = 2') },
  { filter: parseFilter('_geoRadius(1, 2, 1000)'), sort: ['_geoPoint(1, 2):asc'] },
  { distinct: 'tag', filter: parseFilter('tag EXISTS') },
]

/** Queried repeatedly, so that caches between searches follow too. */
function answers(index: SearchIndex, ask: typeof search): unknown[] {
  return requests.map((request) => {
    const { hits, paging, facetDistribution, facetStats } = ask(index, {
      ...defaultSearchRequest(),
      limit: 100,
      ...request,
    })
    return { hits, paging, facets: facetDistribution && Object.entries(facetDistribution), facetStats }
  })
}

async function make(test: TestIndex, model: Map<number, TestDocument>, changes: Change[]): Promise<void> {
  const put = new Map<number, TestDocument>()
  const removed = new Set<number>()
  for (const { id, document } of changes) {
    if (document && !removed.has(id)) put.set(id, { id, ...document })
    else if (!document && model.has(id) && !put.has(id)) removed.add(id)
  }
  const puts = [...put].map(([internalId, document]) => {
    const previous = model.get(internalId)
    return { internalId, document, ...(previous && { previous }) }
  })
  for (const { internalId, document } of puts) test.documents.set(internalId, document)
  await test.index.apply({ put: puts, removed: [...removed] })
  for (const [id, document] of put) model.set(id, document)
  for (const id of removed) model.delete(id)
}

describe('an index that follows another one', () => {
  it('answers like it after every batch, whenever it began', async () => {
    const batches = fc.array(fc.array(aChange, { maxLength: 6 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(batches, fc.nat({ max: 6 }), async (list, begin) => {
        const test = new TestIndex(settings)
        const model = new Map<number, TestDocument>()
        for (const batch of list.slice(0, begin)) await make(test, model, batch)
        const follower = new SearchIndex(
          test.index.settings,
          { read: (id) => test.documents.get(id)! },
          stateOfImage(structuredClone(imageOf(test.index.state))),
        )
        test.index.onChange((delta) => followDelta(follower.state, structuredClone(delta)))
        for (const batch of list.slice(begin)) {
          await make(test, model, batch)
          expect(answers(follower, search)).toEqual(answers(test.index, searchUncached))
          expect(follower.state.generation).toBe(test.index.state.generation)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('follows large batches, which are sent as a whole, and merges of segments', async () => {
    const test = new TestIndex(settings)
    const follower = new SearchIndex(
      test.index.settings,
      { read: (id) => test.documents.get(id)! },
      stateOfImage(structuredClone(imageOf(test.index.state))),
    )
    let deltas = 0
    test.index.onChange((delta) => {
      deltas++
      followDelta(follower.state, structuredClone(delta))
    })
    const words = ['ember', 'frost', 'golem', 'cave']
    const document = (id: number, round: number): TestDocument => ({
      id,
      t: `${words[(id + round) % 4]} ${words[(id * 3 + round) % 4]}`,
      tag: [words[id % 3], words[(id + round) % 4]],
      n: (id * 7 + round) % 50,
    })
    for (let round = 0; round < 3; round++) {
      const put = Array.from({ length: 300 }, (_, internalId) => ({
        internalId,
        document: document(internalId, round),
      }))
      await test.put(put)
      expect(answers(follower, search)).toEqual(answers(test.index, searchUncached))
    }
    await test.index.tidy()
    expect(answers(follower, search)).toEqual(answers(test.index, searchUncached))
    expect(follower.state.segments.map(({ serial }) => serial)).toEqual(
      test.index.state.segments.map(({ serial }) => serial),
    )
    expect(deltas).toBeLessThan(10)
    await test.index.close()
  })
})
