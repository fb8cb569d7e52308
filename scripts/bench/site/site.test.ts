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
    setTimeout(() => response.end(page), DELAY_MS)
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
    const median = await ttfbP50Ms(`${origin}/still`, { warmups: 1, requests: 9 })
    expect(median).toBeGreaterThanOrEqual(DELAY_MS - 1)
    expect(median).toBeLessThan(DELAY_MS * 5)
  })
  it('are counted per second over all connections', async () => {
    const each = 1000 / DELAY_MS
    const { perSecond, p99Ms } = await pagesPerSecond(`${origin}/still`, 'fresh', {
      connections: 4,
      seconds: 1,
    })
    expect(perSecond).toBeGreaterThan(each)
    expect(perSecond).toBeLessThanOrEqual(4 * each + 4)
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
      const still = await loadInBrowser(browser, `${origin}/still`, 1440)
      const kb = Math.round(gzipSync(script, { level: 9 }).byteLength / 100) / 10
      expect(still).toEqual({ jsGzipKb: kb, cssGzipKb: 0, cls: 0 })
      expect((await loadInBrowser(browser, `${origin}/moving`, 390)).cls).toBeGreaterThan(0)
    } finally {
      await browser.close()
    }
  })
})
