import { gunzipSync } from 'node:zlib'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '@quarry/api/contract/cookies'
import { acceptsGzip } from './compression.ts'
import { openEdge, type OpenEdge } from './testing/open-edge.ts'

const open: OpenEdge[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

const LONG = JSON.stringify({ text: 'x'.repeat(2000) })
const json = { 'content-type': 'application/json', etag: '"a"' }

interface Given {
  body?: string
  headers?: Record<string, string>
  status?: number
}

/** An edge in front of an API that always responds with this. */
async function edgeBefore({ body = LONG, headers = json, status = 200 }: Given = {}) {
  const edge = await openEdge((_request, response) => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  open.push(edge)
  return (path: string, sent: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const asked = send(
        edge.url + path,
        { method, headers: { 'accept-encoding': 'gzip', ...sent } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
        },
      )
      asked.on('error', reject)
      asked.end()
    })
}

describe('JSON of the API', () => {
  it.each(['/v2/x', '/v3/x', '/updates/x/forge_updates.json'])('is compressed at %s', async (path) => {
    const ask = await edgeBefore()
    const { headers, body } = await ask(path, { authorization: 'qrp_x' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: 'W/"a"' })
    expect(headers['content-length']).toBeUndefined()
    expect(body.length).toBeLessThan(LONG.length)
    expect(gunzipSync(body).toString()).toBe(LONG)
  })

  it('is sent as it is to callers who do not accept gzip, and says that it varies', async () => {
    const ask = await edgeBefore({ headers: { ...json, vary: 'origin' } })
    for (const coding of ['identity', 'br', 'gzip;q=0']) {
      const { headers, body } = await ask('/v2/x', { 'accept-encoding': coding })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers).toMatchObject({ vary: 'origin, accept-encoding', etag: '"a"' })
      expect(body.toString()).toBe(LONG)
    }
  })

  it.each<[string, Given, string, Record<string, string>]>([
    ['a short body', { body: '{}' }, '/v2/x', {}],
    ['a cookie', { headers: { ...json, 'set-cookie': 'a=1' } }, '/v2/x', {}],
    ['an error', { status: 404 }, '/v2/x', {}],
    ['another type', { headers: { 'content-type': 'image/png' } }, '/v2/x', {}],
    ['a session, whose secrets its size would reveal', {}, '/v2/x', { cookie: `${SESSION_COOKIE}=qrs_x` }],
    ['an internal address', {}, '/_internal/session', {}],
  ])('is not compressed for %s', async (_, given, path, sent) => {
    const ask = await edgeBefore(given)
    expect((await ask(path, sent)).headers['content-encoding']).toBeUndefined()
  })

  it('has the length of the plain body for HEAD', async () => {
    const ask = await edgeBefore()
    const { headers } = await ask('/v2/x', {}, 'HEAD')
    expect([headers['content-length'], headers['content-encoding']]).toEqual([String(LONG.length), undefined])
  })
})

it.each([
  ['gzip', true],
  ['br, GZIP ; q=0.5', true],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['identity', false],
  ['', false],
])('reads whether `%s` accepts gzip', (header, accepts) => {
  expect(acceptsGzip(header)).toBe(accepts)
})
