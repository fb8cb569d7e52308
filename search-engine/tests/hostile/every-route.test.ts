import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { routes } from '../../src/http/routes/all-routes.ts'
import type { Api, Answer } from '../support/api.ts'
import { startEngine } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await startEngine())
  await api.must('POST', '/indexes', { uid: 'target', primaryKey: 'id' })
  await api.must('PATCH', '/indexes/target/settings', {
    filterableAttributes: ['tags', 'n', '_geo'],
    sortableAttributes: ['n', '_geo'],
  })
  await api.must('POST', '/indexes/target/documents', [{ id: 1, title: 'Lantern', tags: ['a'], n: 1 }])
})

afterAll(() => close())

const wordsOf = (text: string) => text.trim().split(/\s+/)

const names = fc.constantFrom(
  '',
  ...wordsOf(`
    q offset limit page filter sort facets distinct attributesToCrop locales queries federation indexUid weight
    facetsByIndex mergeFacets facetName facetQuery uid primaryKey indexes rename fields ids id actions expiresAt name
    url headers filterableAttributes rankingRules synonyms typoTolerance minWordSizeForTypos pagination chat embedders
    localizedAttributes attributePatterns features containsFilter _geo lat _vectors tags n __proto__ constructor`),
)

const parameters = fc.constantFrom(
  ...wordsOf(`
    q offset limit filter sort facets fields ids uids types statuses from indexUids canceledBy reverse
    afterEnqueuedAt primaryKey csvDelimiter skipCreation sizeFormat hybridEmbedder embedder locales
    rankingScoreThreshold customMetadata`),
)

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e308, 2 ** 64, [], {}),
  fc.constantFrom(
    '',
    ' ',
    '*',
    'target',
    'n = 1',
    'n:asc',
    '_geoPoint(1,2):asc',
    '2020-01-01',
    '0',
    'id',
    '_geo',
  ),
  fc.constantFrom('\u0000', '\ud800', 'x'.repeat(600), 'last', 'http://127.0.0.1:1'),
)

const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, odd, odd, tie('list'), tie('object')),
  list: fc.array(tie('any'), { maxLength: 4 }),
  object: fc.dictionary(names, tie('any'), { maxKeys: 4 }),
}))

const json = fc.oneof(
  fc.dictionary(names, value.any, { minKeys: 1, maxKeys: 3 }),
  fc.array(fc.dictionary(names, value.any, { maxKeys: 4 }), { maxLength: 3 }),
  value.any,
)

const raw = fc.oneof(
  { weight: 6, arbitrary: json.map((body) => JSON.stringify(body)) },
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom('', '[', 'id,n:number\n1,x', '"', '{"id":1}\n{"id"'),
)

const segment = fc.oneof(
  fc.constant('target'),
  fc.constantFrom('1', 'none', 'a%20b', '%00', '%ff', '__proto__', '*'),
)

const type = fc.oneof(
  fc.constant('application/json'),
  fc.constantFrom('application/x-ndjson', 'text/csv', 'text/plain'),
)

const query = fc.dictionary(parameters, odd, { maxKeys: 2 }).map((entries) => {
  const given = Object.entries(entries).map(([name, one]): [string, string] => [
    name,
    String(one).toWellFormed(),
  ])
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
})

/** What may come back: an answer, an error object, or an empty 404 or 405. */
function judge({ status, body }: Answer): string {
  if (status < 300 || ((status === 404 || status === 405) && body === null)) return 'sensible'
  const { message, code, type: kind, link } = (body ?? {}) as Record<string, unknown>
  const isError = [message, code, kind, link].every((part) => typeof part === 'string')
  return status >= 400 && status < 500 && isError ? 'sensible' : `${status} ${JSON.stringify(body)}`
}

const asked = routes.map((route) => [route.method, route.path] as const)

describe('every route', () => {
  it.each(asked)('%s %s answers whatever it is sent', async (method, path) => {
    const request = fc.record({ segment, query, raw, type })
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const target = path.replaceAll(/:\w+/g, sent.segment) + sent.query
        const content = method === 'GET' ? {} : { raw: sent.raw, contentType: sent.type }
        expect(judge(await api.send(method, target, undefined, content))).toBe('sensible')
      }),
      { numRuns: 15 },
    )
  })

  it('leaves the engine at work, without a task that failed for an inner reason', async () => {
    await expect
      .poll(() => api.get('/tasks?statuses=enqueued,processing&limit=1'))
      .toMatchObject({ results: [] })
    const { results } = (await api.get('/tasks?statuses=failed&limit=5000')) as {
      results: { error: { type: string } }[]
    }
    expect(results.filter(({ error }) => error.type !== 'invalid_request')).toEqual([])
  })
})
