import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { attackedSite } from './attacked-site.ts'

/** The search gateway of browsers: forwards what pages send, and nothing that is expensive for others. */
const site = attackedSite({ RATE_LIMIT_PER_MINUTE: '60' })

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${site().port}/_search${path}`, {
    ...init,
    headers: { authorization: `Bearer ${site().searchKey}`, ...(init.headers as Record<string, string>) },
  })
const search = (body: unknown) => ask('/multi-search', { method: 'POST', body: JSON.stringify(body) })
const one = (query: object) => search({ queries: [{ indexUid: 'projects', q: '', ...query }] })
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
]

describe('the way to the engine', () => {
  it('is open for what pages send', async () => {
    expect((await one({ hitsPerPage: 20, page: 1, facets: ['categories'] })).status).toBe(200)
    const projects = { indexUid: 'projects', q: 'chest', federationOptions: { weight: 1 } }
    const users = { indexUid: 'users', q: 'chest', federationOptions: { weight: 0.96 } }
    const quick = await search({ federation: { limit: 9 }, queries: [projects, users] })
    expect([quick.status, ((await quick.json()) as { hits: unknown[] }).hits]).toEqual([200, []])
  })

  it.each([
    ['GET', '/multi-search'],
    ['GET', '/health'],
    ['GET', '/stats'],
    ['GET', '/indexes'],
    ['GET', '/keys'],
    ['GET', '/metrics'],
    ['POST', '/indexes/projects/search'],
    ['POST', '/indexes/projects/facet-search'],
    ['POST', '/indexes/projects/documents'],
    ['DELETE', '/indexes/projects'],
    ['POST', '/dumps'],
    ['POST', '/multi-search/'],
  ])('is closed for %s %s, whatever the key', async (method, path) => {
    const headers = { authorization: `Bearer ${site().engine.key}` }
    const response = await ask(path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    expect([404, 405]).toContain(response.status)
  })
})

describe('a search that costs too much', () => {
  const conditions = (count: number) => Array.from({ length: count }, (_, at) => `downloads = ${at}`)
  it.each<[string, object]>([
    ['many conditions', { filter: conditions(2_000).join(' OR ') }],
    ['many conditions in lists', { filter: [conditions(2_000)] }],
    ['a long list of values', { filter: `downloads IN [${'1,'.repeat(20_000)}1]` }],
    ['lists within lists', { filter: [[['downloads = 1']]] }],
    ['many hits', { limit: 250_000 }],
    ['many hits on a page', { hitsPerPage: 1_000 }],
    ['hits from far away', { offset: 4_000_000 }],
    ['a page far away', { page: 200_000, hitsPerPage: 100 }],
    ['many facets', { facets: Array.from({ length: 200 }, (_, at) => `facet${at}`) }],
    ['long words', { q: 'a '.repeat(5_000) }],
    ['vectors', { vector: [1, 2, 3] }],
    ['long excerpts', { attributesToCrop: ['body'], cropLength: 1_000_000 }],
    ['another index', { indexUid: 'secrets' }],
  ])('is refused for %s', async (_name, query) => {
    expect(await refusal(await one(query))).toEqual([400, 'invalid_input'])
  })

  it('is refused for many queries, and for many hits over all of them', async () => {
    const query = { indexUid: 'projects', q: '' }
    const many = { queries: Array.from({ length: 200 }, () => query) }
    expect(await refusal(await search(many))).toEqual([400, 'invalid_input'])
    const hits = { queries: Array.from({ length: 20 }, () => ({ ...query, limit: 100 })) }
    expect(await refusal(await search(hits))).toEqual([400, 'invalid_input'])
  })

  it('is refused when it is packed, large or no JSON', async () => {
    const post = (body: BodyInit, headers: Record<string, string> = {}) =>
      ask('/multi-search', { method: 'POST', body, headers })
    const bomb = gzipSync(JSON.stringify({ queries: [], padding: 'x'.repeat(5_000_000) }))
    expect((await post(new Uint8Array(bomb), { 'content-encoding': 'gzip' })).status).toBe(415)
    expect(await refusal(await post(`{"queries":"${'x'.repeat(500_000)}"}`))).toEqual([413, 'too_large'])
    expect(await refusal(await post('{"queries'))).toEqual([400, 'invalid_input'])
  })
})

describe('searches without end', () => {
  it('are counted per caller, and refused with the time to wait', async () => {
    const answers = []
    for (let round = 0; round < 61; round += 1) answers.push(await one({ limit: 0 }))
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.headers.get('x-ratelimit-limit')).toBe('60')
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
