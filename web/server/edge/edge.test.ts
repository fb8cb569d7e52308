import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openEdge, TEST_SECRET, type OpenEdge } from './testing/open-edge.ts'

interface Echo {
  bytes: number
  method: string
  url: string
  headers: Record<string, string>
}

const open: OpenEdge[] = []
afterEach(async () => {
  for (const edge of open.splice(0)) await edge.close()
})

/** A door before a part that says what it was asked. */
async function echoing(environment: Record<string, string> = {}) {
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

describe('what is passed on', () => {
  it('is path, query, headers and answer, with who asks and the secret of the site', async () => {
    const { url, apiUrl } = await echoing()
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

  it('names the visitor before a proxy that is trusted, and nobody whom the visitor made up', async () => {
    const { url } = await echoing({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' })
    const caller = async (chain: string) =>
      (await echo(`${url}/v2/x`, { headers: { 'x-forwarded-for': chain } })).headers['x-quarry-caller']
    expect(await caller('203.0.113.7')).toBe('203.0.113.7')
    expect(await caller('127.0.0.1, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7')
    expect(await caller('1.1.1.1, ::ffff:203.0.113.8')).toBe('203.0.113.8')
    expect(await caller('1.1.1.1, unknown')).toBe('127.0.0.1')
    expect(await caller('1.1.1.1, 0x7f.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await caller('2001:DB8::1')).toBe('2001:db8::1')
  })

  it('keeps the body of every method that may have one', async () => {
    const { url } = await echoing()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await echo(`${url}/v2/x`, { method, body: 'hello' })).toMatchObject({ method, bytes: 5 })
    expect((await fetch(`${url}/v2/x`, { method: 'HEAD' })).status).toBe(200)
  })

  it('streams a large upload without holding it', async () => {
    const { url } = await echoing()
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

  it('is given up when the visitor leaves', async () => {
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

describe('one caller who asks for much at once', () => {
  it('is answered in turn, and keeps nobody else waiting', async () => {
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
    // A page is another part; and what has a body is not made to wait.
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

describe('a caller whose minute is used up', () => {
  it('is told so at the door for a second, and nobody else is', async () => {
    let asked = 0
    const edge = await openEdge(
      (request, response) => {
        asked += 1
        if (request.headers['x-quarry-caller'] === '203.0.113.1')
          response.writeHead(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '40' })
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
    await expect
      .poll(async () => [await from('203.0.113.1'), asked > 2], { timeout: 5000 })
      .toEqual([429, true])
  })

  it('is not one whose single request was refused', async () => {
    const edge = await openEdge((request, response) => {
      response.statusCode = request.url === '/v2/auth/login' ? 429 : 200
      response.end('{}')
    })
    open.push(edge)
    expect((await fetch(`${edge.url}/v2/auth/login`)).status).toBe(429)
    expect((await fetch(`${edge.url}/v2/x`)).status).toBe(200)
  })
})

describe('what stays here', () => {
  it('is a page, in canonical form', async () => {
    const { url } = await echoing()
    expect(await (await fetch(`${url}/mods?q=%20a`)).text()).toBe('page /mods?q=%20a for 127.0.0.1')
    expect(await (await fetch(`${url}/%6dods`)).text()).toBe('page /mods for 127.0.0.1')
  })

  it('answers 502 in the form of the API when that is away', async () => {
    const { url, api } = await echoing()
    api.close()
    api.closeAllConnections()
    const response = await fetch(`${url}/v2/x`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ error: 'unavailable' })
  })

  it('asks once more when a kept connection has just been closed', async () => {
    let turns = 0
    const edge = await openEdge((request, response) => {
      turns += 1
      if (turns === 2) request.socket.destroy()
      else response.end('well')
    })
    open.push(edge)
    for (let turn = 0; turn < 2; turn += 1)
      expect(await (await fetch(`${edge.url}/v2/x`)).text()).toBe('well')
    expect(turns).toBe(3)
  })
})

describe('strict transport', () => {
  const policyOf = async (environment: Record<string, string>) => {
    const { url } = await echoing(environment)
    const answers = await Promise.all([fetch(`${url}/v2/x`), fetch(`${url}/mods`), fetch(`${url}/_search/x`)])
    return answers.map((answer) => answer.headers.get('strict-transport-security'))
  }
  it('is asked for on every answer of a site in production behind https', async () => {
    const year = 'max-age=31536000'
    const site = { NODE_ENV: 'production', SITE_URL: 'https://quarry.test' }
    expect(await policyOf(site)).toEqual([year, year, year])
  })
  it('is left out elsewhere', async () => {
    expect(await policyOf({ NODE_ENV: 'production', SITE_URL: 'http://localhost' })).toEqual([
      null,
      null,
      null,
    ])
    expect(await policyOf({ SITE_URL: 'https://quarry.test' })).toEqual([null, null, null])
  })
})
