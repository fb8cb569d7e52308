import { request as send, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { openEdge, type OpenEdge } from './testing/open-edge.ts'

const PATH = '/_search/multi-search'
const SEARCH = JSON.stringify({ queries: [{ indexUid: 'projects', q: 'lamp' }] })
const KIB = 1024

interface Asked {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
const open: OpenEdge[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** An edge in front of an engine that finds nothing unless `answer` is given; `asked` holds what reached it. */
async function engine(
  environment: Record<string, string> = {},
  answer = (response: ServerResponse) => void response.end('{"results":[]}'),
) {
  const asked: Asked[] = []
  const edge = await openEdge((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(response)
    })
  }, environment)
  open.push(edge)
  const search = (init: RequestInit = {}, path = PATH) =>
    fetch(edge.url + path, { method: 'POST', body: SEARCH, ...init })
  return { edge, asked, search }
}
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
]

it('forwards the search and its key, and no other header of the visitor', async () => {
  const { search, asked } = await engine()
  const headers = {
    authorization: 'Bearer key',
    'accept-encoding': 'gzip',
    cookie: 'session=secret',
    'x-forwarded-for': '9.9.9.9',
    'user-agent': 'a browser',
  }
  const response = await search({ headers })
  expect([response.status, await response.text()]).toEqual([200, '{"results":[]}'])
  expect(asked).toHaveLength(1)
  const [{ method, url, body, headers: seen } = {} as Asked] = asked
  expect([method, url, JSON.parse(body)]).toEqual(['POST', '/multi-search', JSON.parse(SEARCH)])
  expect(seen).toMatchObject({
    authorization: 'Bearer key',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
  })
  expect(Object.keys(seen).filter((name) => /cookie|forward|agent|quarry/.test(name))).toEqual([])
})

it('returns the response of the engine unchanged', async () => {
  const { search } = await engine({}, (response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"invalid_api_key"}')
  })
  const response = await search()
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    403,
    'application/json',
    '{"code":"invalid_api_key"}',
  ])
})

it.each<[string, RequestInit, string, number, string]>([
  ['another path', {}, '/_search/indexes', 404, 'not_found'],
  ['a deeper path', {}, `${PATH}/x`, 404, 'not_found'],
  ['another method', { method: 'PUT' }, PATH, 405, 'invalid_input'],
  ['a packed body', { headers: { 'content-encoding': 'gzip' } }, PATH, 415, 'invalid_input'],
  ['no JSON', { body: '{' }, PATH, 400, 'invalid_input'],
  ['nothing', { body: '' }, PATH, 400, 'invalid_input'],
  ['a strange index', { body: '{"queries":[{"indexUid":"keys"}]}' }, PATH, 400, 'invalid_input'],
])('refuses %s before the engine hears of it', async (_, init, path, status, error) => {
  const { search, asked } = await engine()
  expect(await errorOf(await search(init, path))).toEqual([status, error])
  expect(asked).toEqual([])
})

it('names the allowed method, and what is invalid in a search', async () => {
  const { search } = await engine()
  expect((await search({ method: 'PUT' })).headers.get('allow')).toBe('POST')
  const describe = async (body: string) =>
    ((await (await search({ body })).json()) as { description: string }).description
  expect(await describe('{"queries":[{"indexUid":"projects","limit":-1}]}')).toMatch(/^queries\.0\.limit: ./)
  expect(await describe('{')).toMatch(/^search: ./)
})

it('accepts a body with content-encoding identity', async () => {
  const { search, asked } = await engine()
  expect((await search({ headers: { 'content-encoding': 'identity' } })).status).toBe(200)
  expect(asked).toHaveLength(1)
})

/** A search of exactly so many bytes, padded with blanks. */
const ofBytes = (bytes: number) => SEARCH.padEnd(bytes)

it('accepts a search of 128 KiB and rejects a larger one, with and without a content-length', async () => {
  const { edge, search, asked } = await engine()
  expect((await search({ body: ofBytes(128 * KIB) })).status).toBe(200)
  expect(await errorOf(await search({ body: ofBytes(128 * KIB + 1) }))).toEqual([413, 'too_large'])
  const unsaid = (body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'transfer-encoding': 'chunked' }
      const asking = send(edge.url + PATH, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asking.on('error', reject)
      for (let at = 0; at < body.length; at += 16 * KIB) asking.write(body.slice(at, at + 16 * KIB))
      asking.end()
    })
  expect(await unsaid(ofBytes(128 * KIB))).toBe(200)
  expect(await unsaid(ofBytes(128 * KIB + 1))).toBe(413)
  expect(asked).toHaveLength(2)
})

it('limits searches per minute and caller, and returns how many are left', async () => {
  const { search, asked } = await engine({ RATE_LIMIT_PER_MINUTE: '2', TRUSTED_PROXIES: '127.0.0.0/8' })
  const from = (address: string) => search({ headers: { 'x-forwarded-for': address } })
  const headers = (response: Response) =>
    ['limit', 'remaining'].map((name) => response.headers.get(`x-ratelimit-${name}`))
  const [first, second] = [await from('203.0.113.1'), await from('203.0.113.1')]
  expect([first.status, headers(first), second.status, headers(second)]).toEqual([
    200,
    ['2', '1'],
    200,
    ['2', '0'],
  ])
  const third = await from('203.0.113.1')
  const seconds = Number(third.headers.get('retry-after'))
  expect([seconds > 50, seconds <= 60]).toEqual([true, true])
  expect(third.headers.get('x-ratelimit-reset')).toBe(String(seconds))
  expect(await errorOf(third)).toEqual([429, 'ratelimit_error'])
  expect(asked).toHaveLength(2)
  expect((await from('203.0.113.2')).status).toBe(200)
})

it('counts one /64 of IPv6 as one caller', async () => {
  const { search } = await engine({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.0/8' })
  const from = async (address: string) => (await search({ headers: { 'x-forwarded-for': address } })).status
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')]).toEqual([
    200, 429, 200,
  ])
})

it('does not count without a limit', async () => {
  const { search } = await engine()
  const responses = await Promise.all(Array.from({ length: 5 }, () => search()))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(responses[0]?.headers.get('x-ratelimit-limit')).toBeNull()
})

it('aborts a search when the visitor leaves', async () => {
  let isGone = false
  const { search, asked } = await engine({}, (response) => {
    response.once('close', () => (isGone = true))
  })
  const leave = new AbortController()
  const searching = search({ signal: leave.signal })
  await expect.poll(() => asked.length).toBe(1)
  leave.abort()
  await expect(searching).rejects.toThrow('aborted')
  await expect.poll(() => isGone).toBe(true)
})

it('returns 404 without an engine', async () => {
  const { search, asked } = await engine({ MEILI_URL: '' })
  expect(await errorOf(await search())).toEqual([404, 'not_found'])
  expect(asked).toEqual([])
})
