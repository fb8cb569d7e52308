import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parseFilter } from '../filter/parse-filter.ts'
import { TestIndex, type TestDocument } from '../search/index-for-tests.ts'
import { defaultSearchRequest, type SearchRequest } from '../request/search-request.ts'
import { search } from '../search/search.ts'
import { othersDuring } from '../../tests/support/other-work.ts'
import { sourceOf } from './block-file.ts'
import { SearchIndex } from './search-index.ts'

const settings = {
  filterableAttributes: ['tag', 'n'],
  sortableAttributes: ['n'],
  searchableAttributes: ['t'],
}
const aDocument = fc.record({
  t: fc
    .array(fc.constantFrom('ember', 'frost', 'golem', 'lantern', 'cave', 'emberly'), { maxLength: 5 })
    .map((words) => words.join(' ')),
  tag: fc.subarray(['red', 'Red', 'blue', 'green']),
  n: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(null)),
})

/** Everything by which two indexes differ. */
function answers(index: SearchIndex): unknown {
  const ask = (request: Partial<SearchRequest>): unknown => {
    const { hits, paging, facetDistribution, facetStats } = search(index, {
      ...defaultSearchRequest(),
      limit: 100,
      facets: ['tag', 'n'],
      showRankingScore: true,
      showRankingScoreDetails: true,
      ...request,
    })
    const ranked = hits.map(({ id, _rankingScore, _rankingScoreDetails }) => [
      id,
      _rankingScore,
      _rankingScoreDetails,
    ])
    return { ranked, paging, facetDistribution, facetStats }
  }
  return ['', 'ember', 'embr', 'cave lantern', 'em', '"ember frost"', 'frost -golem', 'embercave'].flatMap(
    (q) => [ask({ q }), ask({ q, filter: parseFilter('tag = red'), sort: ['n:desc'] })],
  )
}

/** Fields stay known when the last document that has them is gone, as on the real server. */
async function anIndexThatKnowsTheFields(): Promise<TestIndex> {
  const test = new TestIndex(settings)
  await test.put([{ internalId: 99, document: { id: 99, t: '', tag: [], n: 0 } }])
  await test.remove([99])
  return test
}

describe('an index', () => {
  it('pauses for searches while it removes many documents', async () => {
    const words = (id: number) => ({ id, t: `ember${id} frost${id}`, tag: [`tag${id}`], n: id })
    const test = await TestIndex.with(
      Array.from({ length: 500 }, (_, id) => words(id)),
      settings,
    )
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
    const { pauses } = await othersDuring(() => test.remove(Array.from({ length: 499 }, (_, id) => id)))
    clock.mockRestore()
    expect(pauses).toBeGreaterThan(20)
    expect(test.ids()).toEqual([499])
  })

  it('answers after random changes like a rebuilt index', async () => {
    const change = fc.record({ id: fc.integer({ min: 0, max: 12 }), document: fc.option(aDocument) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
        const changed = await anIndexThatKnowsTheFields()
        const model = new Map<number, TestDocument>()
        for (const { id, document } of changes) {
          if (document) {
            const previous = model.get(id)
            const whole = { id, ...document }
            model.set(id, whole)
            await changed.put([{ internalId: id, document: whole, ...(previous && { previous }) }])
          } else if (model.delete(id)) await changed.remove([id])
        }
        const rebuilt = await anIndexThatKnowsTheFields()
        const entries = [...model]
          .sort(([a], [b]) => a - b)
          .map(([internalId, document]) => ({ internalId, document }))
        await rebuilt.put(entries)
        expect(changed.index.documentCount).toBe(model.size)
        expect(answers(changed.index)).toEqual(answers(rebuilt.index))
        expect(changed.index.fieldDistribution()).toEqual(rebuilt.index.fieldDistribution())
      }),
      { numRuns: 60 },
    )
  })

  it('is the same after a snapshot', async () => {
    const documents = fc
      .sample(aDocument, { numRuns: 60, seed: 5 })
      .map((document, id) => ({ id, ...document }))
    const test = await TestIndex.with(documents, settings)
    await test.remove([3, 4])
    const bytes = Buffer.concat([...test.index.save()])
    const loaded = SearchIndex.load(test.index.settings, test.index.documents, sourceOf(bytes))
    expect(answers(loaded)).toEqual(answers(test.index))
    const document = { id: 3, t: 'frost cave', tag: ['green'], n: 1 }
    test.documents.set(3, document)
    for (const index of [loaded, test.index])
      await index.apply({ put: [{ internalId: 3, document }], removed: [7] })
    expect(answers(loaded)).toEqual(answers(test.index))
    await test.index.close()
    await loaded.close()
  })

  it('refuses bytes of another format', () => {
    const test = new TestIndex()
    expect(() =>
      SearchIndex.load(
        test.index.settings,
        test.index.documents,
        sourceOf(Buffer.from('something else entirely')),
      ),
    ).toThrow(/format/)
  })

  it('builds large batches aside and answers meanwhile', async () => {
    const test = new TestIndex(settings)
    await test.put([{ internalId: 0, document: { id: 0, t: 'ember' } }])
    const many = Array.from({ length: 3000 }, (_, i) => ({
      internalId: i + 1,
      document: { id: i + 1, t: `frost w${i}`, n: i % 7 },
    }))
    const done = test.put(many)
    expect(test.ids({ q: 'ember' })).toEqual([0])
    await done
    await test.index.settled()
    expect(test.search({ q: 'frost' }).paging).toMatchObject({ estimatedTotalHits: 3000 })
    expect(test.ids({ q: '"w2999"' })).toEqual([3000])
    await test.index.close()
  })

  it('reports once that merged segments left much garbage', async () => {
    const text = Array.from({ length: 250 }, (_, i) => `word${i}`).join(' ')
    const part = (from: number) =>
      Array.from({ length: 2500 }, (_, i) => ({ internalId: from + i, document: { id: from + i, text } }))
    const test = await TestIndex.with([])
    await test.put(part(0))
    expect(await test.index.tidy()).toBe(false)
    await test.put(part(2500))
    expect(await test.index.tidy()).toBe(true)
    expect(await test.index.tidy()).toBe(false)
  })

  it('unites its segments in quiet hours and answers as before', async () => {
    const test = new TestIndex(settings)
    for (let batch = 0; batch < 3; batch++) {
      await test.put(
        Array.from({ length: 10 }, (_, i) => ({
          internalId: batch * 10 + i,
          document: { id: batch * 10 + i, t: `frost ember w${i} b${batch}`, n: i },
        })),
      )
    }
    await test.index.apply({ put: [], removed: [4, 14] })
    expect(test.index.state.segments.length).toBeGreaterThan(1)
    const before = answers(test.index)
    await test.index.tidy()
    expect(test.index.state.segments).toHaveLength(1)
    expect(answers(test.index)).toEqual(before)
    const [united] = test.index.state.segments
    await test.index.tidy()
    expect(test.index.state.segments).toEqual([united])
    await test.index.close()
  })

  it('keeps the places of high fields and late positions, also beside segments that have none', async () => {
    const test = new TestIndex()
    const names = Array.from({ length: 20 }, (_, i) => `f${i}`)
    const late = `${'word '.repeat(5000)} amber lamp`
    await test.put([{ internalId: 0, document: { id: 0, f0: 'amber lamp', f1: 'more '.repeat(900) } }])
    await test.put([
      {
        internalId: 1,
        document: {
          id: 1,
          ...Object.fromEntries(names.map((name, i) => [name, i === 18 ? 'amber lamp' : 'x'])),
        },
      },
      { internalId: 2, document: { id: 2, f0: late } },
      { internalId: 3, document: { id: 3, f17: 'amber', f18: 'lamp' } },
    ])
    const before = [test.ids({ q: '"amber lamp"' }), test.ids({ q: 'amber lamp' })]
    expect(before.map((ids) => ids.toSorted((a, b) => Number(a) - Number(b)))).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3],
    ])
    const loaded = SearchIndex.load(
      test.index.settings,
      test.index.documents,
      sourceOf(Buffer.concat([...test.index.save()])),
    )
    await test.index.tidy()
    expect(test.index.state.segments).toHaveLength(1)
    expect([test.ids({ q: '"amber lamp"' }), test.ids({ q: 'amber lamp' })]).toEqual(before)
    expect(search(loaded, { ...defaultSearchRequest(), q: '"amber lamp"' }).hits).toHaveLength(3)
    await test.index.close()
    await loaded.close()
  })

  it('leaves words alone when only counters change', async () => {
    const test = await TestIndex.with(
      [
        { id: 0, t: 'ember', n: 1 },
        { id: 1, t: 'ember', n: 2 },
      ],
      settings,
    )
    const before = test.index.state.segments
    const document = { id: 0, t: 'ember', n: 9 }
    await test.put([{ internalId: 0, document, previous: { id: 0, t: 'ember', n: 1 } }])
    expect(test.index.state.segments).toBe(before)
    expect(test.ids({ q: 'ember', sort: ['n:desc'] })).toEqual([0, 1])
    expect(test.ids({ filter: 'n = 9' })).toEqual([0])
  })

  it('rebuilds only what new settings need', async () => {
    const documents = [
      { id: 0, t: 'ember', s: 'frost', n: 1 },
      { id: 1, t: 'golem', s: 'ember', n: 2 },
    ]
    const test = await TestIndex.with(documents, settings)
    const all = documents.map((document, internalId) => ({ internalId, document }))
    const segments = test.index.state.segments
    await test.index.changeSettings({ ...test.index.settings, filterableAttributes: ['s'] }, all)
    expect(test.index.state.segments).toBe(segments)
    expect(test.ids({ filter: 's = frost' })).toEqual([0])
    await test.index.changeSettings({ ...test.index.settings, searchableAttributes: ['s', 't'] }, all)
    expect(test.ids({ q: 'ember' })).toEqual([1, 0])
    await test.index.close()
  })

  it('forgets everything but field names when cleared', async () => {
    const test = await TestIndex.with([{ id: 0, t: 'ember', tag: 'red' }], settings)
    test.index.clear()
    expect(test.search({ facets: ['tag'] })).toMatchObject({ hits: [], facetDistribution: { tag: {} } })
  })
})
