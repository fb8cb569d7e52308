import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'
import { conformance } from './table.ts'
import type { Case } from './table.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
})

afterAll(() => close())

const boats = [
  { id: 1, name: 'Dinghy', owner: { name: 'Ines', port: 'Kiel' }, tags: ['small'] },
  { id: 'b-2', name: 'Ketch', tags: ['sail', 'two masts'] },
  { id: 3, name: 'Barge' },
]

beforeEach(async () => {
  await api.write('DELETE', '/indexes/boats')
  await api.must('POST', '/indexes', { uid: 'boats', primaryKey: 'id' })
  await api.must('POST', '/indexes/boats/documents', boats)
})

const path = '/indexes/boats/documents'
const ids = async () =>
  ((await api.get(`${path}?fields=id`)) as { results: { id: unknown }[] }).results.map(({ id }) => id)

describe('adding documents', () => {
  it('replaces whole documents by POST and keeps their place', async () => {
    const task = await api.must('POST', path, [{ id: 1, name: 'Jolly' }, { id: 9 }])
    expect(task.details).toEqual({ receivedDocuments: 2, indexedDocuments: 2 })
    expect(await api.get(`${path}/1`)).toEqual({ id: 1, name: 'Jolly' })
    expect(await ids()).toEqual([1, 'b-2', 3, 9])
  })

  it('merges top-level fields by PUT', async () => {
    await api.must('PUT', path, [{ id: 1, owner: { name: 'Olaf' } }])
    expect(await api.get(`${path}/1`)).toEqual({
      id: 1,
      name: 'Dinghy',
      owner: { name: 'Olaf' },
      tags: ['small'],
    })
  })

  it('takes the last of one id in a payload, and counts ids', async () => {
    const task = await api.must('POST', path, [
      { id: 5, n: 1 },
      { id: 5, n: 2 },
    ])
    expect(task.details).toEqual({ receivedDocuments: 2, indexedDocuments: 1 })
    expect(await api.get(`${path}/5`)).toEqual({ id: 5, n: 2 })
  })

  it('fails a whole task for one bad id and goes on with the next', async () => {
    const bad = await api.write('POST', path, [{ id: 7 }, { id: 'no good' }])
    expect(bad).toMatchObject({
      status: 'failed',
      details: { indexedDocuments: 0 },
      error: { code: 'invalid_document_id' },
    })
    const absent = await api.write('POST', path, [{ name: 'nameless' }])
    expect(absent.error?.code).toBe('missing_document_id')
    await api.must('POST', path, [{ id: 8 }])
    expect(await ids()).toEqual([1, 'b-2', 3, 8])
  })

  it('creates an absent index and finds its primary key', async () => {
    await api.write('DELETE', '/indexes/fresh')
    await api.must('POST', '/indexes/fresh/documents', [{ boatId: 4, name: 'x' }])
    expect(await api.get('/indexes/fresh')).toMatchObject({ uid: 'fresh', primaryKey: 'boatId' })
    await api.must('DELETE', '/indexes/fresh')
  })

  it('does not create what it may only skip', async () => {
    await api.must('POST', `${path}?skipCreation=true`, [{ id: 3, name: 'Known' }, { id: 40 }])
    expect(await ids()).toEqual([1, 'b-2', 3])
  })

  it('reads NDJSON and CSV', async () => {
    await api.write('POST', path, undefined, {
      raw: '{"id":11}\n{"id":12}',
      contentType: 'application/x-ndjson',
    })
    await api.write('POST', path, undefined, { raw: 'id:number,name\n13,Punt\n', contentType: 'text/csv' })
    expect(await ids()).toEqual([1, 'b-2', 3, 11, 12, 13])
  })

  it('gives freed places to new documents, lowest first', async () => {
    await api.must('DELETE', `${path}/1`)
    await api.must('POST', path, [{ id: 20 }, { id: 21 }])
    expect(await ids()).toEqual([20, 'b-2', 3, 21])
  })
})

describe('deleting documents', () => {
  it('counts only those that were there', async () => {
    const task = await api.must('POST', `${path}/delete-batch`, [1, '3', 77, 1])
    expect(task.details).toEqual({ providedIds: 4, deletedDocuments: 2, originalFilter: null })
    expect(await ids()).toEqual(['b-2'])
  })

  it('deletes by filter what is filterable', async () => {
    const refused = await api.write('POST', `${path}/delete`, { filter: 'tags = sail' })
    expect(refused.error?.code).toBe('invalid_document_filter')
    await api.must('PUT', '/indexes/boats/settings/filterable-attributes', ['tags'])
    const task = await api.must('POST', `${path}/delete`, { filter: [['tags = sail', 'tags = small']] })
    expect(task.details['deletedDocuments']).toBe(2)
    expect(await ids()).toEqual([3])
  })

  it('begins with the first place again after deleting all', async () => {
    expect((await api.must('DELETE', path)).details).toEqual({ deletedDocuments: 3 })
    await api.must('POST', path, [{ id: 'x' }, { id: 'a' }])
    expect(await ids()).toEqual(['x', 'a'])
  })
})

describe('reading documents', () => {
  it('picks nested fields', async () => {
    expect(await api.get(`${path}/1?fields=owner.port,tags`)).toEqual({
      owner: { port: 'Kiel' },
      tags: ['small'],
    })
  })

  it('pages, filters and sorts', async () => {
    await api.must('PATCH', '/indexes/boats/settings', {
      filterableAttributes: ['tags'],
      sortableAttributes: ['name'],
    })
    const { body } = await api.send('POST', `${path}/fetch`, {
      sort: ['name:desc'],
      limit: 2,
      fields: ['name'],
    })
    expect(body).toEqual({ results: [{ name: 'Ketch' }, { name: 'Dinghy' }], offset: 0, limit: 2, total: 3 })
    expect(await api.get(`${path}?filter=tags%20%3D%20sail&fields=id`)).toMatchObject({
      results: [{ id: 'b-2' }],
      total: 1,
    })
    expect(await api.get(`${path}?ids=3,1,99&fields=id`)).toMatchObject({
      results: [{ id: 1 }, { id: 3 }],
      total: 2,
    })
  })

  it('names the missing document', async () => {
    expect(await api.send('GET', `${path}/77`)).toMatchObject({
      status: 404,
      body: { code: 'document_not_found' },
    })
  })
})

describe('fields of a document', () => {
  const one = (name: string, fields: string, body: unknown): Case => ({
    name,
    request: { path: `/indexes/crates/documents/1?fields=${fields}` },
    expected: { body },
  })

  conformance(
    {
      crates: {
        documents: [
          {
            id: 1,
            parts: [{ kind: 'a', size: { x: 1, y: 2 } }, { kind: 'b' }, 'text', [{ kind: 'c' }]],
            meta: { code: 'c', 'a.b': 1 },
            owner: null,
          },
          { id: 2, parts: [], owner: { name: 'Mira' }, meta: { more: 1 } },
        ],
      },
    },
    [
      one('of each object of a list is what it has, other elements stay', 'parts.kind', {
        parts: [{ kind: 'a' }, { kind: 'b' }, 'text', [{ kind: 'c' }]],
      }),
      one('leaves empty objects where an object has none', 'parts.size.x', {
        parts: [{ size: { x: 1 } }, {}, 'text', [{}]],
      }),
      one('below a value that is no object is that value', 'owner.name', { owner: null }),
      one('below an object that lacks it is an empty object', 'meta.more', { meta: {} }),
      one('that no document has is nothing', 'meta.nothing,parts.kind.more,nothing', {}),
      one('whose name holds a dot', 'meta.a.b', { meta: { 'a.b': 1 } }),
    ],
  )
})
