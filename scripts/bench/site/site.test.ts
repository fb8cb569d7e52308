import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadInBrowser, openChromium } from './browser-load.ts'
import { pagesPerSecond, ttfbP50Ms } from './page-load.ts'

/** A site whose first byte, scripts and shifts are known beforehand. */
const DELAY_MS = 40
const script = `/* ${randomBytes(20_000).toString('base64')} */ document.documentElement.dataset.hydrated = ''`
const shifting = `setTimeout(() => { document.querySelector('i').style.height = '300px' }, 200)`
const pages: Record<string, string> = {
  '/still': '<!doctype html><script type="module" src="/a.js"></script><i style="display:block"></i><p>Text',
  '/moving': `<!doctype html><script type="module" src="/a.js"></script><i style="display:block"></i><p>Text<script>${shifting}</script>`,
}
let server: Server
let origin: string
let visits = { count: 0, open: 0, mostOpen: 0, firstAt: 0, lastAt: 0 }

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/a.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(script)
      return
    }
    const page = pages[request.url ?? '']
    response.statusCode = page ? 200 : 404
    response.setHeader('content-type', 'text/html')
    visits.firstAt ||= performance.now()
    visits.count += 1
    visits.open += 1
    visits.mostOpen = Math.max(visits.mostOpen, visits.open)
    setTimeout(() => {
      visits.open -= 1
      visits.lastAt = performance.now()
      response.end(page)
    }, DELAY_MS)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('pages over HTTP', () => {
  it('take as long as the server does', async () => {
    const startedAt = performance.now()
    const median = await ttfbP50Ms(`${origin}/still`, { warmups: 1, requests: 9 })
    const elapsed = performance.now() - startedAt
    expect(median).toBeGreaterThanOrEqual(DELAY_MS - 1)
    // One after another, five of nine take as long as the median or longer.
    expect(median * 5).toBeLessThanOrEqual(elapsed + 1)
  })
  it('are counted per second over all connections', async () => {
    visits = { count: 0, open: 0, mostOpen: 0, firstAt: 0, lastAt: 0 }
    const startedAt = performance.now()
    const { perSecond, p99Ms } = await pagesPerSecond(`${origin}/still`, 'fresh', {
      connections: 4,
      seconds: 0.2,
    })
    const elapsed = (performance.now() - startedAt) / 1000
    expect(visits.mostOpen).toBe(4)
    expect(perSecond).toBeGreaterThanOrEqual(Math.floor(visits.count / elapsed))
    const served = (visits.lastAt - visits.firstAt) / 1000
    expect(perSecond).toBeLessThanOrEqual(Math.ceil(visits.count / served))
    expect(p99Ms).toBeGreaterThanOrEqual(DELAY_MS - 1)
  })
  it('that fail end the measurement with their address', async () => {
    await expect(ttfbP50Ms(`${origin}/missing`)).rejects.toThrow(`${origin}/missing answered 404`)
  })
})

describe('a page in the browser', () => {
  it('weighs what its scripts weigh compressed, and shows what moves', async () => {
    const browser = await openChromium()
    try {
      const [still, moving] = await Promise.all([
        loadInBrowser(browser, `${origin}/still`, 1440),
        loadInBrowser(browser, `${origin}/moving`, 390),
      ])
      const kb = Math.round(gzipSync(script, { level: 9 }).byteLength / 100) / 10
      expect(still).toEqual({ jsGzipKb: kb, cssGzipKb: 0, cls: 0 })
      expect(moving.cls).toBeGreaterThan(0)
    } finally {
      await browser.close()
    }
  })
})
