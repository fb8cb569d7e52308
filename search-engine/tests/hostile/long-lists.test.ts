import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { processCpuMs } from '../support/cpu-time.ts'
import { startEngine } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await startEngine())
  await api.must('PATCH', '/indexes/rocks/settings', {
    filterableAttributes: ['kind', 'n'],
    sortableAttributes: ['n'],
  })
  const documents = Array.from({ length: 3000 }, (_, id) => ({ id, kind: `granite ${id}`, n: id % 7 }))
  await api.must('POST', '/indexes/rocks/documents', documents)
})

afterAll(() => close())

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

describe('long lists and texts of strangers', () => {
  it.each([
    ['fields', many(251, (at) => `field${at}`), 'invalid_document_fields'],
    ['sort', many(251, () => 'n:asc'), 'invalid_document_sort'],
    ['filter', `n IN [${many(10_001, (at) => at).join()}]`, 'invalid_document_filter'],
  ])('%s of a request for documents are bounded', async (name, value, code) => {
    const posted = await api.send('POST', '/indexes/rocks/documents/fetch', { [name]: value })
    expect(posted).toMatchObject({ status: 400, body: { code } })
  })

  it('names in the address are bounded as well', async () => {
    const names = many(251, (at) => `f${at}`).join()
    expect(await api.send('GET', `/indexes/rocks/documents?fields=${names}`)).toMatchObject({ status: 400 })
    expect(await api.send('GET', `/indexes/rocks/documents/1?fields=${names}`)).toMatchObject({ status: 400 })
  })

  it('what the bounds allow is answered', async () => {
    const body = { fields: ['id', ...many(249, (at) => `f${at}`)], sort: many(250, () => 'n:desc'), limit: 1 }
    expect(await api.send('POST', '/indexes/rocks/documents/fetch', body)).toMatchObject({
      status: 200,
      body: { results: [{ id: 6 }], total: 3000 },
    })
  })

  it('facets of a federation are bounded', async () => {
    const federation = { facetsByIndex: { rocks: many(251, () => 'n') } }
    const body = { federation, queries: [{ indexUid: 'rocks' }] }
    expect(await api.send('POST', '/multi-search', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_multi_search_facets_by_index' },
    })
  })

  it('a facet query that is longer than every value is looked for in none', async () => {
    const lookFor = (facetQuery: string) =>
      api.send('POST', '/indexes/rocks/facet-search', { facetName: 'kind', facetQuery })
    const long = 'granite '.repeat(12_000)
    expect(await lookFor(long)).toMatchObject({ status: 200, body: { facetHits: [] } })
    const ordinaryMs = await processCpuMs(() => lookFor('granite 1'))
    expect(await processCpuMs(() => lookFor(long))).toBeLessThan(20 * ordinaryMs)
  })

  it('queries are counted before they are read', async () => {
    const queries = many(10_000, () => 5)
    expect(await api.send('POST', '/multi-search', { queries })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining('at most 50') },
    })
  })

  it.each([
    ['PATCH', '/indexes/rocks/settings', { stopWords: ['x'.repeat(4_200_000)] }],
    ['POST', '/indexes/rocks/documents/delete-batch', many(100_001, (at) => at)],
    ['POST', '/indexes/rocks/documents/fetch', { ids: many(100_001, (at) => at) }],
    ['POST', '/indexes/rocks/search', { attributesToRetrieve: many(100_001, () => '') }],
    ['POST', '/keys', { indexes: many(100_001, (at) => `i${at}`) }],
    ['PATCH', '/experimental-features', Object.fromEntries(many(100_001, (at) => [`f${at}`, true]))],
  ])('%s %s takes no body that is far too long', async (method, path, body) => {
    expect(await api.send(method, path, body)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
  })

  it('deletions take as many conditions as searches do', async () => {
    const filter = (count: number) => [many(count, (at) => `n = ${1000 + at}`)]
    const path = '/indexes/rocks/documents/delete'
    expect(await api.send('POST', path, { filter: filter(10_001) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_document_filter', message: expect.stringContaining('10000') },
    })
    const task = await api.must('POST', path, { filter: filter(10_000) })
    expect(task.details).toMatchObject({ deletedDocuments: 0 })
  })

  const swaps = (count: number) => many(count, (at) => ({ indexes: [`left${at}`, `right${at}`] }))

  it.each([
    ['/swap-indexes', swaps(251), 'invalid_swap_indexes'],
    [
      '/keys',
      { actions: ['search'], indexes: many(1001, (at) => `i${at}`), expiresAt: null },
      'invalid_api_key_indexes',
    ],
    [
      '/keys',
      { actions: many(1001, () => 'search'), indexes: ['*'], expiresAt: null },
      'invalid_api_key_actions',
    ],
    [
      '/indexes/rocks/fields',
      { filter: { attributePatterns: many(251, (at) => `*${at}`) } },
      'invalid_index_fields_filter_attribute_patterns',
    ],
  ])('POST %s takes no list that is far too long', async (path, body, code) => {
    expect(await api.send('POST', path, body)).toMatchObject({ status: 400, body: { code } })
  })

  it('as many swaps as the bound allows are taken', async () => {
    expect(await api.write('POST', '/swap-indexes', swaps(250))).toMatchObject({
      status: 'failed',
      error: { code: 'index_not_found' },
    })
  })

  const names = (count: number) => many(count, (at) => `f${at}`)
  const order = (count: number) => Object.fromEntries(names(count).map((name) => [name, 'count']))
  const patterns = (count: number) => ({ attributePatterns: names(count), locales: ['eng'] })

  it.each<[string, (count: number) => unknown, string, number?]>([
    ['displayedAttributes', names, 'invalid_settings_displayed_attributes'],
    ['searchableAttributes', names, 'invalid_settings_searchable_attributes'],
    ['filterableAttributes', names, 'invalid_settings_filterable_attributes'],
    [
      'filterableAttributes',
      (count) => ['one', { attributePatterns: names(count - 1) }],
      'invalid_settings_filterable_attributes',
    ],
    ['sortableAttributes', names, 'invalid_settings_sortable_attributes'],
    [
      'localizedAttributes',
      (count) => [patterns(count - 1), patterns(1)],
      'invalid_settings_localized_attributes',
    ],
    ['typoTolerance', (count) => ({ disableOnAttributes: names(count) }), 'invalid_settings_typo_tolerance'],
    ['faceting', (count) => ({ sortFacetValuesBy: order(count) }), 'invalid_settings_faceting'],
    [
      'rankingRules',
      (count) => names(count).map((name) => `${name}:asc`),
      'invalid_settings_ranking_rules',
      250,
    ],
  ])('the setting %s takes so many entries and no more', async (name, make, code, most = 2000) => {
    const path = '/indexes/full/settings'
    expect(await api.send('PATCH', path, { [name]: make(most + 1) })).toMatchObject({
      status: 400,
      body: { code, message: expect.stringContaining(`at most ${most}`) },
    })
    await api.must('PATCH', path, { [name]: make(most) })
  })

  it('headers of a webhook are counted before they are read', async () => {
    const headers = Object.fromEntries(many(401, (at) => [`h${at}`, 5]))
    expect(await api.send('POST', '/webhooks', { url: 'https://example.com/', headers })).toMatchObject({
      status: 400,
      body: { code: 'invalid_webhook_headers', message: expect.stringContaining('at most 200') },
    })
  })

  it('documents may be longer than anything else', async () => {
    const documents = many(5, (id) => ({ id, kind: 'x'.repeat(1_000_000), n: many(50_000, (at) => at) }))
    const { status } = await api.send('POST', '/indexes/long/documents', documents)
    expect(status).toBe(202)
  })
})
