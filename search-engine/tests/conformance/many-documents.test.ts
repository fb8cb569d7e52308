import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

/** More than 16 bits count; `npm run bench -- engine` holds the same of 300 000. */
const total = 75_000
const batchSize = 25_000
const projects = 9_000
const loaders = ['fabric', 'forge', 'quilt']

let api: Api
let close: () => Promise<void>

const versionOf = (id: number) => ({
  id,
  name: `v${id % 977}.${id % 31}`,
  project: id % projects,
  loader: loaders[id % loaders.length],
  published: id,
})

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
  await api.write('DELETE', '/indexes/many')
  await api.must('POST', '/indexes', { uid: 'many', primaryKey: 'id' })
  await api.must('PATCH', '/indexes/many/settings', {
    searchableAttributes: ['name'],
    filterableAttributes: ['project', 'loader', 'published'],
    sortableAttributes: ['published'],
    pagination: { maxTotalHits: total },
  })
  for (let start = 0; start < total; start += batchSize) {
    const documents = Array.from({ length: batchSize }, (_, at) => versionOf(start + at))
    await api.must('POST', '/indexes/many/documents', documents)
  }
})

afterAll(async () => {
  await api.write('DELETE', '/indexes/many')
  await close()
})

interface Found {
  hits: { id: number }[]
  estimatedTotalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

const search = async (body: Record<string, unknown>) => {
  const { status, body: found } = await api.send('POST', '/indexes/many/search', { limit: 3, ...body })
  expect(status).toBe(200)
  return found as Found
}

const idsOf = ({ hits }: Found) => hits.map(({ id }) => id)

describe('an index of many small documents', () => {
  it('holds and counts them all', async () => {
    expect(await api.get('/indexes/many/stats')).toMatchObject({
      numberOfDocuments: total,
      fieldDistribution: { id: total, loader: total },
    })
    const found = await search({ facets: ['loader'] })
    expect(found.estimatedTotalHits).toBe(total)
    expect(found.facetDistribution).toEqual({
      loader: { fabric: total / 3, forge: total / 3, quilt: total / 3 },
    })
  })

  it('filters and sorts over all of them', async () => {
    const last = total - 1
    expect(idsOf(await search({ sort: ['published:desc'] }))).toEqual([last, last - 1, last - 2])
    const one = await search({ filter: 'project = 77', sort: ['published:asc'] })
    expect([one.estimatedTotalHits, idsOf(one)]).toEqual([9, [77, 77 + projects, 77 + 2 * projects]])
    expect((await search({ filter: `published >= ${total - 10}` })).estimatedTotalHits).toBe(10)
  })

  it('finds words, and pages to its end', async () => {
    const wanted = Array.from({ length: total }, (_, id) => id).filter(
      (id) => id % 977 === 12 && id % 31 === 7,
    )
    const found = await search({ q: '"v12.7"', limit: 100 })
    expect(idsOf(found)).toEqual(wanted)
    expect(idsOf(await search({ offset: total - 2 }))).toEqual([total - 2, total - 1])
  })

  it('takes changes in the midst', async () => {
    await api.must('PUT', '/indexes/many/documents', [{ id: 70_002, name: 'evergreen' }])
    expect(idsOf(await search({ q: 'evergren' }))).toEqual([70_002])
    await api.must('POST', '/indexes/many/documents/delete', { filter: 'loader = quilt' })
    expect((await search({})).estimatedTotalHits).toBe((total / 3) * 2)
  })
})
