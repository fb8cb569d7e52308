import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { engineUnderTest, type RunningEngine } from '../support/running-engine.ts'

let running: RunningEngine

const settings = { filterableAttributes: ['kind'], sortableAttributes: ['size', 'weight', '_geo'] }

beforeAll(async () => {
  running = await engineUnderTest()
  for (const [uid, id] of [
    ['ash', 'a'],
    ['oak', 'o'],
  ] as const) {
    await running.api.must('PATCH', `/indexes/${uid}/settings`, settings)
    await running.api.must('POST', `/indexes/${uid}/documents`, [
      { id, name: `${uid} tree`, kind: uid, size: 1, weight: 2 },
    ])
  }
})

afterAll(() => running.close())

const send = async (queries: object[], federation: object = {}) =>
  (await running.api.send('POST', '/multi-search', { federation, queries })).body as Record<string, unknown>

const oak = { indexUid: 'oak' }
const ash = { indexUid: 'ash' }

describe('order of the fields of a federation', () => {
  it('has the facets of indexes in the order of their names, however they were asked for', async () => {
    const facetsByIndex = { oak: ['kind'], ash: ['kind'] }
    const answer = await send([oak, ash], { facetsByIndex })
    expect(Object.keys(answer['facetsByIndex'] as object)).toEqual(['ash', 'oak'])
  })

  it('has the source of a hit before its marked text and its scores', async () => {
    const query = {
      ...oak,
      q: 'tree',
      attributesToRetrieve: ['name'],
      attributesToHighlight: ['name'],
      showMatchesPosition: true,
      showRankingScore: true,
    }
    const { hits } = (await send([query])) as { hits: object[] }
    expect(Object.keys(hits[0]!)).toEqual([
      'name',
      '_federation',
      '_formatted',
      '_matchesPosition',
      '_rankingScore',
    ])
  })

  it.each([
    ['filters', { filter: 'size = 1' }, { filter: 'weight = 2' }, 'invalid_search_filter'],
    ['a filter and a sort', { filter: 'size = 1' }, { sort: ['kind:asc'] }, 'invalid_search_sort'],
    ['names to be distinct by', { distinct: 'size' }, { distinct: 'weight' }, 'invalid_search_distinct'],
  ])('refuses of two wrong %s the one of the first index by name', async (_, first, second, code) => {
    expect(
      await send([
        { ...oak, ...first },
        { ...ash, ...second },
      ]),
    ).toMatchObject({
      code,
      message: expect.stringMatching(/^Inside `\.queries\[1\]`: /),
    })
  })

  it('refuses a wrong filter before an order that cannot be compared', async () => {
    const queries = [
      { ...oak, sort: ['size:asc'] },
      { ...ash, sort: ['size:desc'] },
      { ...ash, filter: 'size = 1' },
    ]
    expect(await send(queries)).toMatchObject({ code: 'invalid_search_filter' })
    expect(await send([queries[0]!, { ...queries[1]!, filter: 'kind = ash' }])).toMatchObject({
      code: 'invalid_multi_search_query_ranking_rules',
    })
  })

  it.each([
    ['two directions', ['size:asc'], ['weight:desc'], '`weight`, descending', '`size`, ascending'],
    [
      'a distance and a field',
      ['_geoPoint(0,0):asc'],
      ['size:asc'],
      '`size`, ascending',
      'distance, ascending',
    ],
  ])('names the two sort orders that cannot be compared: %s', async (_, first, second, known, refused) => {
    const answer = await send([
      { ...oak, sort: first },
      { ...ash, sort: second },
      { ...oak, sort: first },
    ])
    expect(answer).toMatchObject({ code: 'invalid_multi_search_query_ranking_rules' })
    const { message } = answer as { message: string }
    expect(message).toMatch(/^Inside `\.queries\[0\]`: The results of queries #1 and #0 are incompatible: /)
    expect(message.indexOf(known)).toBeGreaterThan(0)
    expect(message.indexOf(refused)).toBeGreaterThan(message.indexOf(known))
  })
})
