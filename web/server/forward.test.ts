import { createServer, request as send, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forward, stopForwarding } from './forward.ts'
import { targetOf } from './targets.ts'

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })

let apiUrl: string
let url: string
const servers: Server[] = []

beforeAll(async () => {
  const api = createServer((request, response) => {
    const hash: number[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      hash.push(chunk.length)
    })
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ bytes, url: request.url, headers: request.headers }))
    })
  })
  apiUrl = await listen(api)
  const web = createServer((request, response) => {
    const target = targetOf(request.url ?? '', { apiUrl, searchUrl: apiUrl })
    if (target) forward(request, response, target)
    else response.end('page')
  })
  url = await listen(web)
  servers.push(api, web)
})
afterAll(() => {
  stopForwarding()
  for (const server of servers) server.close()
})

interface Echo {
  bytes: number
  url: string
  headers: Record<string, string>
}

describe('forward', () => {
  it('passes path, query, headers and answer on, and says who asked', async () => {
    const response = await fetch(`${url}/v2/project/x?y=%20z`, {
      headers: { authorization: 'abc', 'x-forwarded-for': '9.9.9.9' },
    })
    const { url: path, headers } = (await response.json()) as Echo
    expect(path).toBe('/v2/project/x?y=%20z')
    expect(headers).toMatchObject({
      authorization: 'abc',
      'x-forwarded-proto': 'http',
      host: new URL(apiUrl).host,
    })
    expect(headers['x-forwarded-for']).toMatch(/^9\.9\.9\.9, .*127\.0\.0\.1$/)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('streams a large upload without holding it', async () => {
    const chunk = Buffer.alloc(1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    const echo = await new Promise<Echo>((resolve, reject) => {
      const upload = send(`${url}/v2/version`, { method: 'POST' }, (response: IncomingMessage) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve(JSON.parse(text) as Echo))
      })
      upload.on('error', reject)
      let left = 200
      const write = () => {
        while (left > 0) {
          left -= 1
          peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
          if (!upload.write(chunk)) {
            upload.once('drain', write)
            return
          }
        }
        upload.end()
      }
      write()
    })
    expect(echo.bytes).toBe(200 * chunk.length)
    expect(peak).toBeLessThan(150 * 1024 * 1024)
  })

  it('sends searches to the engine without the prefix and pages to nobody', async () => {
    const { url: path } = (await (await fetch(`${url}/_search/multi-search?x=1`)).json()) as Echo
    expect(path).toBe('/multi-search?x=1')
    expect(await (await fetch(`${url}/mods`)).text()).toBe('page')
  })

  it('answers 502 in the form of the API when it is away', async () => {
    const lost = createServer((request, response) =>
      forward(request, response, new URL('http://127.0.0.1:9/v2/x')),
    )
    servers.push(lost)
    const response = await fetch(await listen(lost))
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ error: 'unavailable' })
  })
})

describe('targetOf', () => {
  const config = { apiUrl: 'http://api', searchUrl: undefined }
  it.each([
    ['/v2/project/x', 'http://api/v2/project/x'],
    ['/v2', 'http://api/v2'],
    ['/v3/x?y', 'http://api/v3/x?y'],
    ['/_internal/session', 'http://api/_internal/session'],
    ['/data/a/b.jar', 'http://api/data/a/b.jar'],
    ['/updates/x/forge_updates.json', 'http://api/updates/x/forge_updates.json'],
    ['/openapi.json', 'http://api/openapi.json'],
    ['/v2x', undefined],
    ['/database', undefined],
    ['/_search/x', undefined],
    ['/', undefined],
  ])('%s goes to %s', (path, expected) => expect(targetOf(path, config)?.href).toBe(expected))
})
