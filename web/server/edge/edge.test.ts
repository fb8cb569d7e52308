import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEdge, TEST_SECRET, type OpenEdge } from './testing/open-edge.ts'

interface Echo {
  bytes: number
  method: string
  url: string
  headers: Record<string, string>
}

const open: OpenEdge[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const edge of open.splice(0)) await edge.close()
})

/** An edge in front of an upstream that echoes its requests. */
async function openEchoingEdge(environment: Record<string, string> = {}) {
  const edge = await openEdge((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      const { method, url, headers } = request
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ bytes, method, url, headers }))
    })
  }, environment)
  open.push(edge)
  return edge
}

const echo = async (url: string, init?: RequestInit) => (await (await fetch(url, init)).json()) as Echo

describe('forwarded requests', () => {
  it('keep path, query, headers and response, with the caller and the site secret', async () => {
    const { url, apiUrl } = await openEchoingEdge()
    const headers = { authorization: 'abc', 'x-forwarded-for': '9.9.9.9', 'x-quarry-caller': '8.8.8.8' }
    const response = await fetch(`${url}/v2/project/x?y=%20z`, { headers })
    const seen = (await response.json()) as Echo
    expect(seen.url).toBe('/v2/project/x?y=%20z')
    expect(seen.headers).toMatchObject({
      authorization: 'abc',
      host: new URL(apiUrl).host,
      'x-quarry-caller': '127.0.0.1',
      'x-quarry-site': TEST_SECRET,
      'x-forwarded-host': new URL(url).host,
    })
    expect(seen.headers['x-forwarded-for']).toBeUndefined()
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('name the visitor before a trusted proxy, and ignore addresses the visitor made up', async () => {
    const { url } = await openEchoingEdge({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' })
    const caller = async (chain: string) =>
      (await echo(`${url}/v2/x`, { headers: { 'x-forwarded-for': chain } })).headers['x-quarry-caller']
    expect(await caller('203.0.113.7')).toBe('203.0.113.7')
    expect(await caller('127.0.0.1, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7')
    expect(await caller('1.1.1.1, ::ffff:203.0.113.8')).toBe('203.0.113.8')
    expect(await caller('1.1.1.1, unknown')).toBe('127.0.0.1')
    expect(await caller('1.1.1.1, 0x7f.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await caller('2001:DB8::1')).toBe('2001:db8::1')
  })

  it('keep the body of every method that may have one', async () => {
    const { url } = await openEchoingEdge()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await echo(`${url}/v2/x`, { method, body: 'hello' })).toMatchObject({ method, bytes: 5 })
    expect((await fetch(`${url}/v2/x`, { method: 'HEAD' })).status).toBe(200)
  })

  it('lose a body that has no meaning, and end the connection', async () => {
    const { url } = await openEchoingEdge()
    const ask = (method: string, body: string | Buffer, headers: Record<string, string>) =>
      new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
        const asked = send(`${url}/v2/x`, { method, headers }, (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part.toString()))
          response.on('end', () => resolve({ response, text }))
        })
        asked.on('error', reject)
        asked.end(body)
      })
    for (const framing of [
      ['content-length', '5'],
      ['transfer-encoding', 'chunked'],
    ] as const)
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { response, text } = await ask(method, 'hello', { [framing[0]]: framing[1] })
        expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
        if (method === 'HEAD') continue
        const seen = JSON.parse(text) as Echo
        expect(seen).toMatchObject({ method, bytes: 0 })
        expect(seen.headers).not.toHaveProperty('content-length')
        expect(seen.headers).not.toHaveProperty('transfer-encoding')
      }
    const large = await ask('GET', 'x'.repeat(65_537), { 'transfer-encoding': 'chunked' })
    expect(large.response.statusCode).toBe(413)
    expect(large.response.headers['access-control-allow-origin']).toBe('*')
  })

  it('stream a large upload without buffering it', async () => {
    const { url } = await openEchoingEdge()
    const chunk = Buffer.alloc(1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    const seen = await new Promise<Echo>((resolve, reject) => {
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
    expect(seen.bytes).toBe(200 * chunk.length)
    expect(peak).toBeLessThan(150 * 1024 * 1024)
  })

  it('are aborted when the visitor leaves', async () => {
    let isGone = false
    const edge = await openEdge((_request, response) => {
      response.write('first')
      response.once('close', () => (isGone = true))
    })
    open.push(edge)
    const leave = new AbortController()
    await fetch(`${edge.url}/v2/endless`, { signal: leave.signal })
    leave.abort()
    await expect.poll(() => isGone).toBe(true)
  })
})

describe('a caller with many concurrent requests', () => {
  it('is served in order without delaying other callers', async () => {
    const waiting: ServerResponse[] = []
    const edge = await openEdge(
      (request, response) => {
        if (request.url === '/v2/slow') waiting.push(response)
        else response.end('{}')
      },
      { TRUSTED_PROXIES: '127.0.0.0/8' },
    )
    open.push(edge)
    const from = (address: string, path: string) =>
      fetch(`${edge.url}${path}`, { headers: { 'x-forwarded-for': address } })
    const slow = Array.from({ length: 20 }, () => from('203.0.113.1', '/v2/slow'))
    await expect.poll(() => waiting.length).toBe(3)
    expect((await from('203.0.113.2', '/v2/quick')).status).toBe(200)
    // Pages are another part, and requests with a body do not queue.
    expect((await from('203.0.113.1', '/mods')).status).toBe(200)
    const body = { method: 'POST', body: 'a', headers: { 'x-forwarded-for': '203.0.113.1' } }
    expect((await fetch(`${edge.url}/v2/written`, body)).status).toBe(200)
    expect(waiting).toHaveLength(3)
    for (let answered = 0; answered < 20; answered += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.end('{}')
    }
    expect((await Promise.all(slow)).every(({ status }) => status === 200)).toBe(true)
  })
})

describe('a rate-limited caller', () => {
  it('is rejected at the edge for a second, and no other caller is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let asked = 0
    const edge = await openEdge(
      (request, response) => {
        asked += 1
        if (request.headers['x-quarry-caller'] === '203.0.113.1')
          response.writeHead(429, {
            'x-ratelimit-limit': '300',
            'x-ratelimit-remaining': '0',
            'x-ratelimit-reset': '40',
          })
        response.end('{}')
      },
      { TRUSTED_PROXIES: '127.0.0.0/8' },
    )
    open.push(edge)
    const from = async (address: string) =>
      (await fetch(`${edge.url}/v2/x`, { headers: { 'x-forwarded-for': address } })).status
    expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
      429, 429, 429,
    ])
    expect(asked).toBe(1)
    expect(await from('203.0.113.2')).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect([await from('203.0.113.1'), asked]).toEqual([429, 3])
  })

  it('receives the headers of the API from the edge, and may send preflights', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const edge = await openEdge((request, response) => {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 429, {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '40',
      })
      response.end()
    })
    open.push(edge)
    await fetch(`${edge.url}/v2/x`)
    const { headers } = await fetch(`${edge.url}/v2/x`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '40',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('retry-after'),
    })
    expect((await fetch(`${edge.url}/v2/x`, { method: 'OPTIONS' })).status).toBe(204)
  })

  it('is not a caller with one rejected request', async () => {
    const edge = await openEdge((request, response) => {
      response.statusCode = request.url === '/v2/auth/login' ? 429 : 200
      response.end('{}')
    })
    open.push(edge)
    expect((await fetch(`${edge.url}/v2/auth/login`)).status).toBe(429)
    expect((await fetch(`${edge.url}/v2/x`)).status).toBe(200)
  })

  it('of uploads concerns no other requests, nor the reverse', async () => {
    const limited = { 'x-ratelimit-limit': '9', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '40' }
    const asked: string[] = []
    const edge = await openEdge((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(429, limited)
      response.end('{}')
    })
    open.push(edge)
    const paths = ['/v3/server/S/fs/uploads', '/v3/server/S/fs/list', '/v3/server/S/fs/upload/1', '/v3/x']
    // oxlint-disable-next-line no-await-in-loop -- one follows the other
    for (const path of paths) await fetch(edge.url + path, { method: 'POST' })
    expect(asked).toEqual(paths.slice(0, 3))
  })
})

describe('a rejected request to the API', () => {
  const answerOf = (edge: OpenEdge, method: string, path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      // `fetch` would resolve the path.
      const asked = send(edge.url, { method, path }, (response) => resolve(response.resume()))
      asked.on('error', reject).end()
    })

  it.each([
    ['GET', '//v2/search', 308],
    ['GET', '/v2//search?query=/a//b', 308],
    ['GET', '/v2/project/%2e%2e/x', 400],
    ['GET', '/v3/project/%', 400],
    ['GET', '/updates/a%2Fb/forge_updates.json', 400],
    ['PROPFIND', '/maven/maven/modrinth/x/maven-metadata.xml', 405],
  ])('can be read by pages of any origin: %s %s', async (method, path, status) => {
    const { statusCode, headers } = await answerOf(await openEchoingEdge(), method, path)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*'])
  })

  it('has the limit of its caller, as the API reported it last', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const edge = await openEdge(
      (_request, response) => {
        response.writeHead(200, {
          'x-ratelimit-limit': '300',
          'x-ratelimit-remaining': '288',
          'x-ratelimit-reset': '40',
        })
        response.end('{}')
      },
      { RATE_LIMIT_PER_MINUTE: '300' },
    )
    open.push(edge)
    const rate = async (method = 'GET', path = '/v2/project/%2e%2e/x') => {
      const { headers } = await answerOf(edge, method, path)
      return ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`])
    }
    expect(await rate()).toEqual(['300', '300', '60'])
    expect(await rate('GET', '/v2/x')).toEqual(['300', '288', '40'])
    vi.setSystemTime(Date.now() + 5_000)
    expect([await rate(), await rate('PROPFIND', '/v2/x')]).toEqual([
      ['300', '288', '35'],
      ['300', '288', '35'],
    ])
    expect(await rate('GET', '/mods/%2e%2e/x')).toEqual([undefined, undefined, undefined])
    vi.setSystemTime(Date.now() + 60_000)
    expect(await rate()).toEqual(['300', '300', '60'])
  })

  it('names the methods there are', async () => {
    const { headers } = await answerOf(await openEchoingEdge(), 'TRACE', '/v2/search')
    expect(headers.allow).toBe('GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE')
  })

  it('is the only one that other origins can read', async () => {
    const { headers } = await answerOf(await openEchoingEdge(), 'GET', '//_internal/session')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('paths of no upstream', () => {
  it('are served as pages, in canonical form', async () => {
    const { url } = await openEchoingEdge()
    expect(await (await fetch(`${url}/mods?q=%20a`)).text()).toBe('page /mods?q=%20a for 127.0.0.1')
    expect(await (await fetch(`${url}/%6dods`)).text()).toBe('page /mods for 127.0.0.1')
  })

  it('returns 502 in the format of the API when the API is down', async () => {
    const { url, api } = await openEchoingEdge()
    api.close()
    api.closeAllConnections()
    const response = await fetch(`${url}/v2/x`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ error: 'unavailable' })
  })

  it('retries once when a keep-alive connection was just closed', async () => {
    let requests = 0
    const edge = await openEdge((request, response) => {
      requests += 1
      if (requests === 2) request.socket.destroy()
      else response.end('well')
    })
    open.push(edge)
    for (let round = 0; round < 2; round += 1)
      expect(await (await fetch(`${edge.url}/v2/x`)).text()).toBe('well')
    expect(requests).toBe(3)
  })
})

describe('strict-transport-security', () => {
  const policyOf = async (environment: Record<string, string>) => {
    const { url } = await openEchoingEdge(environment)
    const answers = await Promise.all([fetch(`${url}/v2/x`), fetch(`${url}/mods`), fetch(`${url}/_search/x`)])
    return answers.map((answer) => answer.headers.get('strict-transport-security'))
  }
  it('is set on every response in production behind https', async () => {
    const year = 'max-age=31536000'
    const site = { NODE_ENV: 'production', SITE_URL: 'https://quarry.test' }
    expect(await policyOf(site)).toEqual([year, year, year])
  })
  it('is not set elsewhere', async () => {
    expect(await policyOf({ NODE_ENV: 'production', SITE_URL: 'http://localhost' })).toEqual([
      null,
      null,
      null,
    ])
    expect(await policyOf({ SITE_URL: 'https://quarry.test' })).toEqual([null, null, null])
  })
})
