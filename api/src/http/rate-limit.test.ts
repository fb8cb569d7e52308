import { describe, expect, it } from 'vitest'
import { SITE_CALLER } from '../../contract/caller.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  cancelFileUpload,
  finishFileUpload,
  getFileUpload,
  listServerFiles,
  sendFilePiece,
  startFileUpload,
} from '../../contract/hosting/files.ts'
import { checkUploadedPack } from '../../contract/hosting/pack-uploads.ts'
import { askedBy, testApp } from '../../testing/test-app.ts'

const current = testApp({ ratePerMinute: 3 })
const ask = (headers: Record<string, string>) => current().app.request('/v2/tag/side_type', { headers })
const from = (ip: string) => ask(askedBy(ip))
const remaining = async (headers: Record<string, string>) =>
  (await ask(headers)).headers.get('x-ratelimit-remaining')

describe('rate limit', () => {
  it('counts down per caller and then rejects with the time to wait', async () => {
    const first = await from('203.0.113.7')
    expect(first.headers.get('x-ratelimit-limit')).toBe('3')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('2')
    await from('203.0.113.7')
    await from('203.0.113.7')
    const refused = await from('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: 'ratelimit_error' })
    expect((await from('203.0.113.8')).status).toBe(200)
  })

  it('counts identicons separately', async () => {
    const draw = () =>
      current().app.request('/data/identicons/AbCd1234.png', { headers: askedBy('203.0.113.20') })
    for (let drawn = 0; drawn < 12; drawn += 1) expect((await draw()).status).toBe(200)
    expect((await draw()).status).toBe(429)
    expect((await from('203.0.113.20')).status).toBe(200)
  })

  it('counts uploads of files to servers separately', async () => {
    const limitOf = async ({ path, method }: Endpoint) => {
      const address = path.replaceAll(/:\w+/g, 'x')
      const response = await current().app.request(address, { method, headers: askedBy('203.0.113.21') })
      return response.headers.get('x-ratelimit-limit')
    }
    for (const endpoint of [
      startFileUpload,
      getFileUpload,
      sendFilePiece,
      finishFileUpload,
      cancelFileUpload,
    ])
      expect(await limitOf(endpoint)).toBe('30')
    // Its file is sent by the requests above; these ones are expensive.
    expect(await limitOf(checkUploadedPack)).toBe('3')
    expect(await limitOf(listServerFiles)).toBe('3')
    expect(await remaining(askedBy('203.0.113.21'))).toBe('0')
  })

  it('trusts only the web server about the caller, and limits localhost as well', async () => {
    expect(await remaining({})).toBe('2')
    expect(await remaining({ 'x-forwarded-for': '192.0.2.1' })).toBe('1')
    expect(await remaining({ 'x-quarry-caller': '192.0.2.2' })).toBe('0')
    const guessed = { 'x-quarry-caller': '192.0.2.3', 'x-quarry-site': 'a guess at the secret' }
    expect((await ask(guessed)).status).toBe(429)
    expect((await from('127.0.0.1')).status).toBe(429)
  })

  it('does not count requests of the web server for all visitors', async () => {
    for (let asked = 0; asked < 8; asked += 1) {
      const response = await from(SITE_CALLER)
      expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, null])
    }
    const pretending = { 'x-quarry-caller': SITE_CALLER, 'x-quarry-site': 'a guess at the secret' }
    expect((await ask(pretending)).headers.get('x-ratelimit-limit')).toBe('3')
  })

  it('counts an IPv6 network as one caller, in any notation', async () => {
    expect(await remaining(askedBy('2001:db8:1:2:3:4:5:6'))).toBe('2')
    expect(await remaining(askedBy('2001:DB8:1:2::9'))).toBe('1')
    expect(await remaining(askedBy('2001:db8:1:3::9'))).toBe('2')
    expect(await remaining(askedBy('198.51.100.4'))).toBe('2')
    expect(await remaining(askedBy('::ffff:198.51.100.4'))).toBe('1')
    expect(await remaining(askedBy('::ffff:c633:6404'))).toBe('0')
  })
})

/** Files are requested very often; those that are created for a request have limits of their own. */
const UNLIMITED = ['/data/:project/versions/:version/:filename', '/data/scans/:scan', '/data/*']

describe('the rate limit of the routes', () => {
  const patient = testApp({ ratePerMinute: 1_000_000 })

  it('covers every route but those of files', async () => {
    const { app } = patient()
    const routes = app.routes.filter(({ path, method }) => method !== 'ALL' && !UNLIMITED.includes(path))
    expect(routes.length).toBeGreaterThan(300)
    const unlimited: string[] = []
    for (const { method, path } of routes) {
      const response = await app.request(path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x').replaceAll('*', 'x'), {
        method,
        headers: askedBy('203.0.113.40'),
      })
      await response.body?.cancel()
      if (!response.headers.has('x-ratelimit-limit')) unlimited.push(`${method} ${path}`)
    }
    expect(unlimited).toEqual([])
  })
})

describe('previews', () => {
  const current = testApp({ ratePerMinute: 20 })

  it('have a lower limit', async () => {
    const draw = () =>
      current().app.request('/preview/project/none.png', { headers: askedBy('203.0.113.50') })
    for (let drawn = 0; drawn < 4; drawn += 1) expect((await draw()).status).toBe(404)
    expect((await draw()).status).toBe(429)
  })
})
