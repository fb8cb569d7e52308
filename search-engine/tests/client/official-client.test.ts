import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startEngine } from '../support/running-engine.ts'

interface Boat {
  id: number
  name: string
  kind: string
  price: number
}

let client: Meilisearch
let close: () => Promise<void>

beforeAll(async () => {
  const engine = await startEngine()
  close = engine.close
  client = new Meilisearch({ host: engine.api.url, apiKey: engine.api.key ?? '' })
})

afterAll(() => close())

const boats: Boat[] = [
  { id: 1, name: 'Red Dinghy', kind: 'small', price: 10 },
  { id: 2, name: 'Blue Ketch', kind: 'sail', price: 200 },
  { id: 3, name: 'Blue Barge', kind: 'freight', price: 90 },
]

describe('the official client', () => {
  it('creates an index, sets it up and fills it', async () => {
    expect(await client.isHealthy()).toBe(true)
    await client.createIndex('boats', { primaryKey: 'id' }).waitTask()
    const index = client.index<Boat>('boats')
    const set = await index
      .updateSettings({ filterableAttributes: ['kind', 'price'], sortableAttributes: ['price'] })
      .waitTask()
    expect(set.status).toBe('succeeded')
    const added = await index.addDocuments(boats).waitTask()
    expect(added.details).toEqual({ receivedDocuments: 3, indexedDocuments: 3 })
    expect(await index.getDocument(2)).toEqual(boats[1])
    expect((await index.getStats()).numberOfDocuments).toBe(3)
  })

  it('searches with filters, sorts, facets and pages', async () => {
    const index = client.index<Boat>('boats')
    const found = await index.search('blue', {
      filter: 'price > 100',
      facets: ['kind'],
      attributesToHighlight: ['name'],
    })
    expect(found.hits.map(({ id }) => id)).toEqual([2])
    expect(found.hits[0]?._formatted?.name).toBe('<em>Blue</em> Ketch')
    expect(found.facetDistribution).toEqual({ kind: { sail: 1 } })
    const page = await index.search('', { sort: ['price:asc'], page: 1, hitsPerPage: 2 })
    expect([page.hits.map(({ id }) => id), page.totalPages]).toEqual([[1, 3], 2])
    const several = await client.multiSearch({
      queries: [
        { indexUid: 'boats', q: 'dinghi' },
        { indexUid: 'boats', limit: 0 },
      ],
    })
    expect(several.results.map(({ hits }) => hits.length)).toEqual([1, 0])
    const values = await index.searchForFacetValues({ facetName: 'kind', facetQuery: 'fr' })
    expect(values.facetHits).toEqual([{ value: 'freight', count: 1 }])
  })

  it('updates, fetches and deletes documents', async () => {
    const index = client.index<Boat>('boats')
    await index.updateDocuments([{ id: 1, price: 11 }]).waitTask()
    const fetched = await index.getDocuments({ filter: 'price = 11', fields: ['id', 'name'] })
    expect(fetched.results).toEqual([{ id: 1, name: 'Red Dinghy' }])
    await index.deleteDocuments({ filter: 'kind = sail' }).waitTask()
    expect((await index.getDocuments()).total).toBe(2)
  })

  it('manages keys, tasks and dumps', async () => {
    const key = await client.createKey({ actions: ['search'], indexes: ['boats'], expiresAt: null })
    const visitor = new Meilisearch({ host: client.config.host, apiKey: key.key })
    expect((await visitor.index('boats').search('red')).hits).toHaveLength(1)
    await expect(visitor.getKeys()).rejects.toMatchObject({ cause: { code: 'invalid_api_key' } })
    const tasks = await client.tasks.getTasks({ indexUids: ['boats'], limit: 2 })
    expect(tasks.results).toHaveLength(2)
    expect((await client.createDump().waitTask()).status).toBe('succeeded')
    expect((await client.createSnapshot().waitTask()).status).toBe('succeeded')
    expect((await client.getVersion()).pkgVersion).toBe('1.50.0')
  })

  it('sees the errors of the engine', async () => {
    await expect(client.index('none').search('x')).rejects.toMatchObject({
      cause: { code: 'index_not_found' },
    })
    await expect(client.index('boats').search('x', { filter: 'name = 1' })).rejects.toMatchObject({
      cause: { code: 'invalid_search_filter' },
    })
  })
})
