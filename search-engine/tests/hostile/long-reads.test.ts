import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { startEngine } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

const count = 6000
const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))
const documents = many(count, (id) => ({
  id,
  n: id % 997,
  text: `${id} `.repeat(400),
  _vectors: { own: [id] },
}))

beforeAll(async () => {
  ;({ api, close } = await startEngine({ searchThreads: 2 }))
})

afterAll(() => close())

async function fill(uid: string): Promise<void> {
  await api.must('PATCH', `/indexes/${uid}/settings`, {
    filterableAttributes: ['n'],
    sortableAttributes: ['n'],
    searchableAttributes: ['n'],
  })
  await api.must('POST', `/indexes/${uid}/documents?primaryKey=id`, documents)
}

/** Reads all documents of an index, and does something else when the answer has begun. */
async function readWhile(uid: string, meanwhile: () => Promise<unknown>): Promise<unknown[]> {
  const asked = get(`${api.url}/indexes/${uid}/documents?limit=1000000`, {
    headers: { authorization: `Bearer ${api.key}` },
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.headers['content-length']).toBeUndefined()
  await meanwhile()
  return ((await json(response)) as { results: unknown[] }).results
}

describe('reading all documents', () => {
  it('gives what single reads give, in every way to ask', async () => {
    await fill('stones')
    const shown = documents.map(({ _vectors, ...rest }) => rest)
    const path = '/indexes/stones/documents'
    expect(await api.get(`${path}?limit=1000000`)).toEqual({
      results: shown,
      offset: 0,
      limit: 1e6,
      total: count,
    })
    expect(await api.get(`${path}?limit=5000&offset=10&fields=id,none.x`)).toEqual({
      results: shown.slice(10, 5010).map(({ id }) => ({ id })),
      offset: 10,
      limit: 5000,
      total: count,
    })
    const body = { filter: 'n < 500', sort: ['n:desc'], limit: 1e6, retrieveVectors: true }
    const sorted = documents.filter(({ n }) => n < 500).toSorted((a, b) => b.n - a.n || a.id - b.id)
    expect((await api.send('POST', `${path}/fetch`, body)).body).toEqual({
      results: sorted,
      offset: 0,
      limit: 1e6,
      total: sorted.length,
    })
  })

  it.each([
    ['ids', { ids: [7, 5, 7, 'none'], limit: 2 }, [5, 7], 2],
    ['ids and a filter', { ids: [5, 7, 900], filter: 'n > 6' }, [7, 900], 2],
    ['ids and an order', { ids: [5, 7, 900], sort: ['n:desc'], offset: 1 }, [7, 5], 3],
    ['nothing on the page', { offset: 6000 }, [], count],
    ['no page', { limit: 0 }, [], count],
  ])('by %s', async (_name, body, ids, total) => {
    const answer = await api.send('POST', '/indexes/stones/documents/fetch', { ...body, fields: ['id'] })
    expect(answer.body).toMatchObject({ results: ids.map((id) => ({ id })), total })
  })

  it('gives all of them while they are changed', async () => {
    await fill('sand')
    const results = await readWhile('sand', () =>
      api.must(
        'POST',
        '/indexes/sand/documents',
        many(count, (id) => ({ id, n: -1 })),
      ),
    )
    expect(results).toEqual(documents.map(({ _vectors, ...rest }) => rest))
  })

  it('gives all of them while the index goes', async () => {
    await fill('clay')
    const results = await readWhile('clay', () => api.must('DELETE', '/indexes/clay'))
    expect(results).toHaveLength(count)
  })

  it('names the place of an attribute that is not filterable', async () => {
    const body = { filter: 'n > 1 AND colour = red' }
    expect(await api.send('POST', '/indexes/stones/documents/fetch', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_document_filter', message: expect.stringContaining('colour = red') },
    })
  })
})
