import { once } from 'node:events'
import { connect } from 'node:net'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { defaultSearchLimits } from '../../src/http/search-limits.ts'
import { Tokenizer } from '../../src/text/tokenizer.ts'
import type { Api } from '../support/api.ts'
import { processCpuMs } from '../support/cpu-time.ts'
import { startEngine } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await startEngine({
    maxBodyBytes: 12 * 1024 * 1024,
    // What a request may ask for is held elsewhere; here searches have to stand what gets past it.
    limits: {
      ...defaultSearchLimits,
      bodyBytes: 12 * 1024 * 1024,
      queries: 20_000,
      hits: 800_000,
      answerBytes: 200_000_000,
      deadlineMs: 60_000,
    },
  }))
  await api.must('POST', '/indexes', { uid: 'target', primaryKey: 'id' })
  await api.must('PATCH', '/indexes/target/settings', {
    filterableAttributes: ['tags', 'n'],
    sortableAttributes: ['n'],
  })
  await api.must('POST', '/indexes/target/documents', [{ id: 1, title: 'Lantern', tags: ['a'], n: 1 }])
})

afterAll(() => close())

const search = '/indexes/target/search'

/** Either a correct answer or an error object: nothing else may come back. */
function judge({ status, body }: { status: number; body: unknown }): string {
  const { hits, message, code, type } = (body ?? {}) as Record<string, unknown>
  if (status === 200 && Array.isArray(hits)) return 'sensible'
  const isError = [message, code, type].every((part) => typeof part === 'string')
  return status >= 400 && status < 500 && isError ? 'sensible' : `${status} ${JSON.stringify(body)}`
}

const searchFor = async (body: unknown) => judge(await api.send('POST', search, body))
const searchRaw = async (raw: string | Uint8Array) =>
  judge(await api.send('POST', search, undefined, { raw }))

const health = () => api.get('/health')
const available = { status: 'available' }

describe('hostile searches', () => {
  it('of random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (raw) => {
        expect(await searchRaw(raw)).toBe('sensible')
      }),
      { numRuns: 60 },
    )
  })

  it('of random JSON in every field', async () => {
    const names = fc.constantFrom(
      'q',
      'offset',
      'limit',
      'page',
      'hitsPerPage',
      'filter',
      'sort',
      'facets',
      'distinct',
      'attributesToCrop',
      'cropLength',
      'attributesToHighlight',
      'attributesToSearchOn',
      'rankingScoreThreshold',
      'locales',
      'hybrid',
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.jsonValue()), async (body) => {
        expect(await searchFor(body)).toBe('sensible')
      }),
      { numRuns: 150 },
    )
  })

  it('of random texts as query, filter and sort', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, text, text, async (q, filter, sort) => {
        expect(await searchFor({ q, attributesToHighlight: ['*'], attributesToCrop: ['*:2'] })).toBe(
          'sensible',
        )
        expect(await searchFor({ filter })).toBe('sensible')
        expect(await searchFor({ sort: [`${sort}:asc`] })).toBe('sensible')
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['deep JSON', `{"filter":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep objects', `{"q":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['a huge number', '{"limit":1e400}'],
    ['a very long number', `{"limit":${'9'.repeat(5000)}}`],
    ['a query of 10 MB', JSON.stringify({ q: 'lantern '.repeat(1_250_000) })],
    ['one word of 5 MB', JSON.stringify({ q: 'x'.repeat(5_000_000) })],
    ['thousands of facets', JSON.stringify({ facets: Array.from({ length: 20_000 }, (_, at) => `f${at}`) })],
    [
      'a filter of many parts',
      JSON.stringify({ filter: Array.from({ length: 5000 }, (_, at) => `n = ${at}`).join(' OR ') }),
    ],
    [
      'a filter of many parentheses',
      JSON.stringify({ filter: `${'('.repeat(5000)}n = 1${')'.repeat(5000)}` }),
    ],
    ['a filter of many NOTs', JSON.stringify({ filter: `${'NOT '.repeat(5000)}n = 1` })],
    [
      'an endless list in a filter',
      JSON.stringify({ filter: `n IN [${Array.from({ length: 50_000 }, (_, at) => at).join(',')}]` }),
    ],
    ['names of prototypes', '{"__proto__":{"q":1},"constructor":1}'],
    ['a prototype as facet', '{"facets":["__proto__","constructor","toString"]}'],
    ['the greatest offset', '{"offset":9007199254740991,"limit":9007199254740991}'],
    ['a filter of one word of 10 MB', JSON.stringify({ filter: `n = ${'x'.repeat(10_000_000)}` })],
    ['a filter by a name of 10 MB', JSON.stringify({ filter: `"${'x'.repeat(10_000_000)}" = 1` })],
    ['lone surrogates', String.raw`{"q":"\ud800 \udfff"}`],
  ])('of %s', async (_, raw) => {
    expect(await searchRaw(raw)).toBe('sensible')
    expect(await health()).toEqual(available)
  })
})

describe('a query without end', () => {
  it.each(['漢字', 'é', 'ภาษาไทย', '-', '🙂'])('of %s is read only as far as it can count', async (part) => {
    const q = part.repeat(2_000_000 / Buffer.byteLength(part))
    const tokenize = vi.spyOn(Tokenizer.prototype, 'tokenize')
    const { status } = await api.send('POST', search, { q, attributesToRetrieve: [] })
    const lengths = tokenize.mock.calls.map(([text]) => text.length)
    tokenize.mockRestore()
    expect(status).toBe(200)
    expect(lengths).not.toEqual([])
    expect(Math.max(...lengths)).toBeLessThanOrEqual(250_000)
  })

  it('costs no more than its length', async () => {
    const costOf = (bytes: number) =>
      processCpuMs(() => api.send('POST', search, { q: '漢字'.repeat(bytes / 6), attributesToRetrieve: [] }))
    const short = await costOf(600_000)
    expect(await costOf(9_600_000)).toBeLessThan(16 * 4 * short)
  })
})

describe('an answer without end', () => {
  beforeAll(async () => {
    await api.must('POST', '/indexes', { uid: 'echo', primaryKey: 'id' })
    const documents = Array.from({ length: 40 }, (_, id) => ({ id, text: 'lantern '.repeat(4000) }))
    await api.must('POST', '/indexes/echo/documents', documents)
  })

  it.each([
    ['long tags around many matches', { attributesToHighlight: ['*'], highlightPreTag: 'x'.repeat(50_000) }],
    ['a long mark at every cut', { attributesToCrop: ['*:1'], cropMarker: 'x'.repeat(2_000_000) }],
  ])('by %s is refused', async (_, body) => {
    const answer = await api.send('POST', '/indexes/echo/search', { q: 'lantern', ...body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_search_highlight_pre_tag' } })
    expect(await health()).toEqual(available)
  })

  it('by many queries at once is refused, and does not hold up others', async () => {
    const queries = Array.from({ length: 20_000 }, () => ({ indexUid: 'echo', limit: 40 }))
    const sent = api.send('POST', '/multi-search', { queries })
    expect(await searchFor({ q: 'lantern' })).toBe('sensible')
    expect(await sent).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })
})

describe('hostile documents', () => {
  it.each([
    ['very long words', { id: 2, title: 'y'.repeat(200_000) }],
    [
      'thousands of fields',
      { id: 3, ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`field${at}`, at])) },
    ],
    [
      'names of prototypes',
      JSON.parse('{"id":4,"__proto__":{"x":1},"constructor":"c","toString":"t"}') as object,
    ],
    ['odd field names', { id: 5, '': 'empty', 'a.b': 1, '*': 2, ' ': 3, _geo: null }],
    [
      'deep objects',
      { id: 6, deep: JSON.parse(`${'{"a":'.repeat(100)}"lantern"${'}'.repeat(100)}`) as object },
    ],
    ['very many values', { id: 7, tags: Array.from({ length: 20_000 }, (_, at) => `tag${at}`) }],
    ['odd numbers', { id: 8, n: [1e308, -1e308, 5e-324, 0.1] }],
  ])('with %s are stored as they are', async (_, document) => {
    await api.must('POST', '/indexes/target/documents', [document])
    const { id } = document as { id: number }
    expect(await api.get(`/indexes/target/documents/${id}`)).toEqual(document)
    expect(await searchFor({ q: 'lantern', facets: ['*'] })).toBe('sensible')
  })

  it('that nest too deep are refused', async () => {
    const raw = `[{"id":9,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`
    expect(await api.send('POST', '/indexes/target/documents', undefined, { raw })).toMatchObject({
      status: 400,
      body: { code: 'malformed_payload' },
    })
  })

  it('that are too large are refused with 413', async () => {
    const raw = `[{"id":1,"x":"${'x'.repeat(13 * 1024 * 1024)}"}]`
    const answer = await api.send('POST', '/indexes/target/documents', undefined, { raw }).catch(() => null)
    // The client may also see the connection end while it is still sending.
    const { code } = (answer?.body ?? { code: 'payload_too_large' }) as { code: string }
    expect(code).toBe('payload_too_large')
    expect(await health()).toEqual(available)
  })
})

describe('hostile connections', () => {
  const host = () => new URL(api.url)

  /** Sends raw bytes and gives back what came until the connection was closed. */
  function exchange(text: string, closeAfterMs?: number): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(host().port), host().hostname)
      let received = ''
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
      socket.on('error', () => resolve(received))
      socket.on('close', () => resolve(received))
      socket.write(text)
      if (closeAfterMs !== undefined) setTimeout(() => socket.destroy(), closeAfterMs)
    })
  }

  it('that speak no HTTP are turned away', async () => {
    expect(await exchange('\u0000\u0001 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
    expect(await health()).toEqual(available)
  })

  it('that break off in the middle of a body do no harm', async () => {
    const head = `POST ${search} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer masterKey\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"q":"`
    await Promise.all(Array.from({ length: 40 }, (_, at) => exchange(head, at)))
    expect(await health()).toEqual(available)
  })

  it('with large bodies run one at a time, and let small ones pass', async () => {
    const large = JSON.stringify({ q: 'lantern '.repeat(60_000) })
    const head = `POST ${search} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer masterKey\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${large.length}\r\n\r\n`
    const stalled = connect(Number(host().port), host().hostname)
    stalled.write(head)
    const [begun] = (await once(stalled, 'data')) as [Buffer]
    expect(begun.toString()).toMatch(/^HTTP\/1\.1 100 /)
    await new Promise((resolve) => stalled.write(large.slice(0, -1), resolve))
    // Large bodies take their place when so much of them has come that they are large; then this one has it.
    for (let attempt = 0; attempt < 20; attempt++) expect(await searchFor({ q: 'lantern' })).toBe('sensible')
    let isAnswered = false
    const waiting = searchRaw(large).finally(() => (isAnswered = true))
    for (let attempt = 0; attempt < 50; attempt++) expect(await searchFor({ q: 'lantern' })).toBe('sensible')
    expect(isAnswered).toBe(false)
    stalled.destroy()
    expect(await waiting).toBe('sensible')
  })

  it('that leave before the answer free their place', async () => {
    const sends = Array.from({ length: 60 }, async (_, at) => {
      const gone = AbortSignal.timeout(at % 7)
      await fetch(api.url + search, {
        method: 'POST',
        headers: { authorization: 'Bearer masterKey', 'content-type': 'application/json' },
        body: '{"q":"l"}',
        signal: gone,
      }).catch(() => null)
    })
    await Promise.all(sends)
    expect(await searchFor({ q: 'lantern' })).toBe('sensible')
  })
})

describe('a full search queue', () => {
  it('refuses with 503 and a Retry-After header', async () => {
    const small = await startEngine({ searchQueue: 2 })
    await small.api.must('POST', '/indexes', { uid: 'target', primaryKey: 'id' })
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => small.api.send('POST', search, { q: 'x' })),
    )
    const refused = answers.filter(({ status }) => status === 503)
    for (const answer of refused) {
      expect(answer.body).toMatchObject({ code: 'too_many_search_requests', type: 'system' })
      expect(answer.headers.get('retry-after')).toBe('10')
    }
    expect(answers.filter(({ status }) => status === 200).length).toBe(80 - refused.length)
    expect((await small.api.send('POST', search, { q: 'x' })).status).toBe(200)
    await small.close()
  })
})
