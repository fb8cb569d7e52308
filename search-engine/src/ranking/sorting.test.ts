import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestIndex, type TestDocument } from '../search/index-for-tests.ts'

const aValue = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('ash', 'Birch', 'cedar'),
  fc.constant(null),
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
)
const settings = { sortableAttributes: ['v', 'w', '_geo'], filterableAttributes: ['w'] }

/** Numbers before texts before nothing; lists count by their least or greatest value. */
function keyOf(value: unknown, sign: number): [number, number | string] {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined)
  const numbers = values.filter((one): one is number => typeof one === 'number')
  if (numbers.length > 0) return [0, sign > 0 ? Math.min(...numbers) : Math.max(...numbers)]
  return values.length > 0 ? [1, String(values[0]).toLowerCase()] : [2, 0]
}

function plainSort(documents: TestDocument[], field: string, sign: number): unknown[] {
  const keyed = documents.map((document) => ({ id: document.id, key: keyOf(document[field], sign) }))
  const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
  keyed.sort((a, b) => a.key[0] - b.key[0] || sign * order(a.key[1], b.key[1]))
  return keyed.map(({ id }) => id)
}

describe('sorting', () => {
  it('is a plain sort with ties by internal id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aValue, { maxLength: 30 }), fc.boolean(), async (values, descending) => {
        const documents = values.map((v, id) => ({ id, v }))
        const test = await TestIndex.with(documents, settings)
        expect(test.ids({ sort: [`v:${descending ? 'desc' : 'asc'}`] })).toEqual(
          plainSort(documents, 'v', descending ? -1 : 1),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('covers every hit once whatever the page size', async () => {
    const documents = Array.from({ length: 57 }, (_, id) => ({
      id,
      t: `${['ember', 'embers', 'golem ember'][id % 3]!}`,
      v: id % 5,
    }))
    const test = await TestIndex.with(documents, settings)
    for (const request of [{ q: 'ember' }, { q: '' }, { q: 'ember', sort: ['v:asc'] }]) {
      const whole = test.ids(request)
      for (const size of [1, 7, 20]) {
        const pages = Array.from({ length: Math.ceil(57 / size) }, (_, page) =>
          test.search({ ...request, page: page + 1, hitsPerPage: size }).hits.map(({ id }) => id),
        )
        expect(pages.flat()).toEqual(whole)
      }
      expect(new Set(whole).size).toBe(57)
    }
  })

  it('stays in order while texts come and go', async () => {
    const name = fc.stringMatching(/^[ab]{0,6}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(15), name), { minLength: 1, maxLength: 80 }),
        async (changes) => {
          const test = new TestIndex(settings)
          const model = new Map<number, TestDocument>()
          for (const [id, v] of changes) {
            model.set(id, { id, v })
            await test.put([{ internalId: id, document: { id, v } }])
            const documents = [...model.values()].sort((a, b) => Number(a.id) - Number(b.id))
            const missingLast = documents.map((one) => ({ ...one, v: one.v === '' ? null : one.v }))
            expect(test.ids({ sort: ['v:asc'] })).toEqual(plainSort(missingLast, 'v', 1))
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('makes room between texts that are inserted side by side again and again', async () => {
    const test = await TestIndex.with(
      [
        { id: 0, v: 'a' },
        { id: 1, v: 'b' },
      ],
      settings,
    )
    for (let i = 2; i < 120; i++) {
      await test.put([{ internalId: i, document: { id: i, v: `a${'x'.repeat(i)}` } }])
      test.ids({ sort: ['v:asc'] })
    }
    expect(test.ids({ sort: ['v:asc'] })).toEqual([0, ...Array.from({ length: 118 }, (_, i) => i + 2), 1])
  })

  it('orders by distance and adds it to the hits', async () => {
    const test = await TestIndex.with(
      [{ id: 0, _geo: { lat: 0, lng: 3 } }, { id: 1 }, { id: 2, _geo: { lat: 0, lng: 1 } }],
      settings,
    )
    const { hits } = test.search({ sort: ['_geoPoint(0,0):asc'] })
    expect(hits.map(({ id, _geoDistance }) => [id, _geoDistance])).toEqual([
      [2, 111195],
      [0, 333585],
      [1, undefined],
    ])
  })

  it('adds the distance to what shows both numbers of its place', async () => {
    const documents = [{ id: 0, _geo: { lat: '0', lng: '1' } }]
    const test = await TestIndex.with(documents, settings)
    const distance = (sort: string, attributesToRetrieve: string[] | null = null): unknown =>
      test.search({ sort: [sort], attributesToRetrieve }).hits[0]!._geoDistance
    expect(distance('_geoPoint(0, 0):asc')).toBe(111_195)
    expect(distance('_geoPoint(0, 0):asc', ['_geo.lat', '_geo.lng'])).toBe(111_195)
    expect(distance('_geoPoint(0, 0):asc', ['_geo.lat'])).toBeUndefined()
    expect(distance('_geoPoint(0, 0):asc', ['id'])).toBeUndefined()
    // A coordinate that is no plain number sorts, but yields no distance.
    expect(distance('_geoPoint(0e1, 0):asc')).toBeUndefined()
    expect(distance('_geoPoint(+0, 0):asc')).toBeUndefined()
  })

  it('returns the point of each hit it measured to', async () => {
    const test = await TestIndex.with([{ id: 0, _geo: { lat: 0, lng: 3 } }, { id: 1 }], settings)
    const { hits } = test.search({ sort: ['_geoPoint(0,0):asc'], showRankingScoreDetails: true })
    expect(hits.map(({ _rankingScoreDetails }) => _rankingScoreDetails)).toEqual([
      {
        '_geoPoint(0, 0):asc': { order: 0, value: { lat: 0, lng: 3 }, distance: expect.closeTo(333_585, -1) },
      },
      { '_geoPoint(0, 0):asc': { order: 0, value: null, distance: null } },
    ])
  })

  it.each([['x:asc'], ['v'], ['v:up'], ['_geo:asc'], ['_geoPoint(91,0):asc'], ['_geoRadius(1,2,3):asc']])(
    'refuses %j',
    async (expression) => {
      const test = await TestIndex.with([{ v: 1 }], settings)
      expect(() => test.search({ sort: [expression] })).toThrowError(
        expect.objectContaining({ code: 'invalid_search_sort' }),
      )
    },
  )

  it('keeps one document of each distinct value, the best one', async () => {
    const documents = [
      { id: 0, w: 'Oak', v: 3 },
      { id: 1, w: 'oak', v: 1 },
      { id: 2, v: 2 },
      { id: 3, w: ['elm', 'oak'], v: 0 },
    ]
    const test = await TestIndex.with(documents, settings)
    expect(test.ids({ distinct: 'w' })).toEqual([0, 2])
    expect(test.ids({ distinct: 'w', sort: ['v:asc'] })).toEqual([3, 2])
    expect(test.search({ distinct: 'w', page: 1, hitsPerPage: 1 }).paging).toMatchObject({
      totalHits: 2,
      totalPages: 2,
    })
  })
})
