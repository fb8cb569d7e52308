import { gunzipSync } from 'node:zlib'
import { CALLER_HEADER } from '@quarry/api/contract/caller'
import { array, asyncProperty, constantFrom, assert as holds, record, subarray } from 'fast-check'
import { parse } from 'hono/utils/cookie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parsePreferences } from '../src/lib/preferences/preferences.ts'
import { readConfig } from './config.ts'
import type { Pages } from './page-bundle.ts'
import { appWithPages } from './testing/app-with-pages.ts'

/** Its requests are rejected by the API. */
const LIMITED = '203.0.113.1'
const OTHERS = '203.0.113.2'
/** The API fails for this browser. */
const BREAKS = 'breaks'

/** What the API knows about a caller. */
const identityOf = (cookie: string) => ({
  user: parse(cookie, 'quarry_session')['quarry_session'] ?? null,
  provider: parse(cookie, 'quarry_provider')['quarry_provider'] ?? null,
})

/** The API, as far as pages depend on who asks. */
async function answer(url: string, init: { headers?: Record<string, string> } = {}): Promise<Response> {
  const { headers = {} } = init
  const identity = identityOf(headers['cookie'] ?? '')
  if (headers[CALLER_HEADER] === LIMITED) return Response.json({}, { status: 429 })
  if (headers['user-agent'] === BREAKS) return Response.json({}, { status: 500 })
  if (url.endsWith('/_internal/session')) return Response.json({ user: null })
  if (url.endsWith('/provider')) return Response.json(identity, { headers: { 'cache-control': 'no-store' } })
  return Response.json({ ...identity, provider: null })
}
beforeEach(() => void vi.stubGlobal('fetch', answer))
afterEach(() => void vi.unstubAllGlobals())

/** Everything that a page shows of its request; the identity comes from the API. */
const shownOf = (path: string, headers: Headers, identity: object) => ({
  path,
  preferences: parsePreferences(headers.get('cookie') ?? ''),
  language: headers.get('accept-language'),
  scheme: headers.get('sec-ch-prefers-color-scheme'),
  identity,
})

const render: Pages['render'] = async (request, options) => {
  const { pathname } = new URL(request.url)
  const response = await fetch(options.apiUrl + pathname, { headers: options.apiHeaders })
  options.onResponse?.(response)
  const identity = (await response.json()) as object
  if (pathname === '/missing') return new Response('', { status: 404 })
  return Response.json(shownOf(pathname, request.headers, identity), { status: response.status })
}
const { open } = appWithPages({ render })
const openApp = () =>
  open(
    readConfig({
      NODE_ENV: 'production',
      SITE_SECRET: 'a secret of these tests',
      RATE_LIMIT_PER_MINUTE: '0',
    }),
  )

const cookieParts = subarray(
  [
    'quarry_session=alice',
    'quarry_session =bob',
    '\tquarry_session\t= carol',
    'quarry_session="dora"',
    'quarry_session=',
    'quarry%5Fsession=eve',
    'Quarry_Session=frank',
    'quarry_provider=grace',
    ' quarry_provider =heidi',
    'locale=de-DE',
    'locale=%64e-DE',
    'locale="en-US"',
    'color-mode={"preference":"light"}',
    'color-mode=%7B%22preference%22%3A%22oled%22%7D',
    'featureFlags=%7B%22developerMode%22%3Atrue%7D',
    'cosmetics=%E0%A4%A',
    'setup=%7B%22gameVersion%22%3A%221.21%22%7D',
    'other=1',
    'bare',
    '=nameless',
    '',
  ],
  { maxLength: 3 },
)
const visits = array(
  record({
    path: constantFrom('/public', '/public', '/provider', '/missing'),
    caller: constantFrom(LIMITED, OTHERS, OTHERS),
    cookie: cookieParts.map((parts) => parts.join(';')),
    'accept-language': constantFrom('', 'de', 'en'),
    'sec-ch-prefers-color-scheme': constantFrom('', 'light'),
    'accept-encoding': constantFrom('', 'gzip'),
    'user-agent': constantFrom('', BREAKS, 'calm'),
    authorization: constantFrom('', '', 'Bearer alice'),
    'x-request-id': constantFrom('', 'a'),
    'if-none-match': constantFrom('', '*'),
  }),
  { minLength: 2, maxLength: 8 },
)

it('gives a visitor no page of another, unless both would be rendered alike', async () => {
  const property = asyncProperty(visits, async (all) => {
    const app = openApp()
    const send = async ({ path, caller, ...given }: (typeof all)[number]) => {
      const headers = new Headers(Object.entries(given).filter(([, value]) => value !== ''))
      const response = await app.request(path, { headers }, { caller })
      const bytes = Buffer.from(await response.arrayBuffer())
      const encoding = response.headers.get('content-encoding')
      expect([null, given['accept-encoding']]).toContain(encoding)
      const text = encoding === 'gzip' ? gunzipSync(bytes) : bytes
      const { provider, ...user } = identityOf(given.cookie)
      const expected = shownOf(path, headers, { ...user, provider: path === '/provider' ? provider : null })
      const ownFailures: Record<number, boolean> = {
        404: path === '/missing',
        429: caller === LIMITED,
        500: given['user-agent'] === BREAKS,
      }
      const { status } = response
      const shown = ownFailures[status] ? expected : status === 200 ? JSON.parse(text.toString()) : status
      expect(shown).toEqual(expected)
    }
    await Promise.all(all.map(send))
    for (const visit of all) await send(visit)
  })
  await holds(property, { numRuns: 150, seed: 20261127 })
})
