import { aProject } from '@quarry/db/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProviderResult } from '../../api/contract/accounts/providers.ts'
import { createClient, isApiError } from '../../api/contract/client.ts'
import { getProject } from '../../api/contract/projects/projects.ts'
import { storeOutcome } from '../../api/src/accounts/providers/provider-outcomes.service.ts'
import { serveApp } from '../../api/testing/serve-app.ts'
import { SITE_SECRET, testApp } from '../../api/testing/test-app.ts'
import { readConfig, type WebConfig } from '../../web/server/config.ts'

/** What a page is rendered with, as far as these pages use it. */
interface RenderOptions {
  apiUrl: string
  apiHeaders: Record<string, string>
  onResponse?: (response: Response) => void
}
type RenderPage = (request: Request, options: RenderOptions) => Promise<Response>
interface WebServer {
  url: string
  close: () => Promise<void>
}

interface AppWithPages {
  serve: (config: WebConfig, onPage: () => void) => Promise<WebServer>
}

// By address, because the types of pages need the compiler options of the workspace `web`.
const { appWithPages } = (await import(
  String(new URL('../../web/server/testing/app-with-pages.ts', import.meta.url))
)) as { appWithPages: (pages: { render: RenderPage }) => AppWithPages }

/** Requests of the API per minute and caller; pages have the same number of their own. */
const RATE = 40
const current = testApp({ ratePerMinute: RATE })

/** The path of each rendered page, in order. */
let renders: string[] = []
/** Page requests that entered the web server. */
let arrived = 0
let gate = Promise.withResolvers<void>()

/** Pages that show what one endpoint returns, with its status, as the pages of the site do. */
const render: RenderPage = async (request, { apiUrl, apiHeaders, onResponse }) => {
  const { pathname } = new URL(request.url)
  renders.push(pathname)
  await gate.promise
  const api = createClient({
    baseUrl: apiUrl,
    headers: apiHeaders,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      onResponse?.(response)
      return response
    },
  })
  const project = pathname.split('/')[2] ?? ''
  const shown =
    pathname === '/auth/provider' ? api(getProviderResult, {}) : api(getProject, { params: { project } })
  return shown.then(
    (result) => Response.json(result),
    (error: unknown) => Response.json(error, { status: isApiError(error) ? error.status : 500 }),
  )
}
const { serve } = appWithPages({ render })

let site: WebServer
let closeApi = () => {}

beforeAll(async () => {
  const { server, port } = await serveApp((request, env) => current().app.fetch(request, env))
  closeApi = () => {
    server.close()
    server.closeAllConnections()
  }
  const config = readConfig({
    API_URL: `http://127.0.0.1:${port}`,
    SITE_URL: 'https://quarry.test',
    SITE_SECRET,
    NODE_ENV: 'production',
    RATE_LIMIT_PER_MINUTE: String(RATE),
    TRUSTED_PROXIES: '127.0.0.0/8',
  })
  site = await serve(config, () => (arrived += 1))
})
afterAll(async () => {
  await site.close()
  closeApi()
})
beforeEach(() => {
  renders = []
  arrived = 0
  gate = Promise.withResolvers()
})

const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { ...headers, 'x-forwarded-for': from } })

/** Sends the first request, the others once it is being rendered, and lets all pages finish when all have arrived. */
async function rush(first: () => Promise<Response>, others: (() => Promise<Response>)[]) {
  const answered = first()
  await expect.poll(() => renders.length).toBe(1)
  const rest = others.map((other) => other())
  await expect.poll(() => arrived).toBe(1 + others.length)
  gate.resolve()
  return { first: await answered, others: await Promise.all(rest) }
}

describe('a page that many ask for at once', () => {
  it('is not the rate limit of the first caller for the others, and is rendered once', async () => {
    const { id } = await aProject(current().db, { ownerId: current().users.alice.id })
    const mallory = '203.0.113.1'
    for (let used = 0; used <= RATE; used += 1) await ask(`/v2/project/${id}`, mallory)
    expect((await ask(`/v2/project/${id}`, mallory)).status).toBe(429)
    const { others } = await rush(
      () => ask(`/mod/${id}`, mallory),
      Array.from({ length: 100 }, (_, at) => () => ask(`/mod/${id}`, `198.51.100.${at}`)),
    )
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
    expect(renders).toHaveLength(1)
  })

  it('is rendered for each caller when it is missing', async () => {
    const { first, others } = await rush(
      () => ask('/mod/missing0', '203.0.113.2'),
      [() => ask('/mod/missing0', '203.0.113.3'), () => ask('/mod/missing0', '203.0.113.4')],
    )
    expect([first, ...others].map(({ status }) => status)).toEqual([404, 404, 404])
    expect(renders).toHaveLength(3)
  })
})

describe('a page of one visitor', () => {
  it('does not reach others when it depends on the cookie of a provider', async () => {
    const secret = await storeOutcome(current().services, {
      kind: 'new',
      provider: 'github',
      identity: { subject: '1', name: 'victim', email: 'victim@example.com' },
    })
    const { first, others } = await rush(
      () => ask('/auth/provider', '203.0.113.5', { cookie: `quarry_provider=${secret}` }),
      [() => ask('/auth/provider', '203.0.113.6')],
    )
    expect(await first.text()).toContain('victim@example.com')
    expect(await others[0]?.text()).toBe('{"kind":"none"}')
  })

  it.each([
    'quarry_session =TOKEN',
    ' quarry_session\t=\tTOKEN',
    'a=1;quarry_session= TOKEN',
    'quarry_session="TOKEN"',
    'locale=en-US; quarry_session\t=TOKEN; locale=de-DE',
  ])('does not reach others with the cookie %j', async (template) => {
    const { db, users, tokens } = current()
    const { id } = await aProject(db, { ownerId: users.alice.id, status: 'draft' })
    const cookie = template.replace('TOKEN', tokens.alice)
    gate.resolve()
    const [own, other] = [
      await ask(`/mod/${id}`, '203.0.113.7', { cookie }),
      await ask(`/mod/${id}`, '203.0.113.8'),
    ]
    expect([own.status, other.status]).toEqual([200, 404])
  })
})

describe('page requests without end', () => {
  it('are limited per caller, with the time to wait, and nothing else is', async () => {
    const { id } = await aProject(current().db, { ownerId: current().users.alice.id })
    const [mallory, other] = ['203.0.113.9', '203.0.113.10']
    gate.resolve()
    const answers = await Promise.all(
      Array.from({ length: RATE + 1 }, () => ask(`/mod/${id}`, mallory, { accept: 'text/html' })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status)).toEqual([429])
    expect(await refused[0]?.text()).toBe('error 429')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('/', mallory, { cookie: 'quarry_session=a' })).status).toBe(429)
    const form = { method: 'POST', headers: { 'x-forwarded-for': mallory } }
    expect((await fetch(`${site.url}/auth/sign-in`, form)).status).toBe(429)
    expect((await ask(`/mod/${id}`, other)).status).toBe(200)
    for (const path of ['/v2/tag/side_type', '/robots.txt', '/_build'])
      expect((await ask(path, mallory)).status).toBe(200)
  })
})
