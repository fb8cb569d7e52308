import { setTimeout as sleep } from 'node:timers/promises'
import { SITE_CALLER } from '@quarry/api/contract/caller'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageCache, type PageRequest } from './page-cache.ts'

const LIFETIME_MS = 60
const VISITOR = '203.0.113.1'

/** Every page that was rendered. */
let renders: PageRequest[]
let cache: PageCache
let gate: PromiseWithResolvers<void>
/** The responses to the parts of a page. */
let partResponses: (page: PageRequest) => (Response | undefined)[]

const STATUS: Record<string, number> = { '/missing': 404, '/broken': 500, '/moved': 301 }

async function render(page: PageRequest): Promise<Response> {
  const { pathname } = new URL(page.request.url)
  const number = renders.push(page)
  await gate.promise
  for (const response of partResponses(page)) page.onResponse?.(response)
  if (pathname === '/thrown') throw new Error('the page cannot be rendered')
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(`page ${number} `))
      await sleep(5)
      if (pathname === '/cut') return controller.error(new Error('the page broke off'))
      controller.enqueue(new TextEncoder().encode('to the end'))
      return controller.close()
    },
  })
  const headers = new Headers({ 'x-render-number': String(number) })
  if (pathname === '/cookie') headers.set('set-cookie', `number=${number}`)
  return new Response(body, { status: STATUS[pathname] ?? 200, headers })
}

beforeEach(() => {
  // Cached pages expire when the tests advance the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renders = []
  gate = Promise.withResolvers()
  gate.resolve()
  partResponses = () => [new Response()]
  cache = new PageCache(render, LIFETIME_MS)
})

afterEach(() => vi.useRealTimers())

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  cache.respond({
    request: new Request(`http://quarry.test${path}`, { headers, ...init }),
    caller: VISITOR,
  })
const textOf = async (answer: Response | Promise<Response>) => (await answer).text()
const together = (path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(path).then(textOf)))
const pause = () => vi.advanceTimersByTime(LIFETIME_MS)
const callers = () => renders.map(({ caller }) => caller)

describe('pages for all visitors', () => {
  it('are rendered once for all requests within the lifetime, and again after it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/mods')))
    expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(['page 1 to the end']))
    expect(new Set(answers.map(({ headers }) => headers.get('x-render-number')))).toEqual(new Set(['1']))
    expect(await textOf(ask('/mods'))).toBe('page 1 to the end')
    pause()
    expect(await textOf(ask('/mods'))).toBe('page 2 to the end')
  })

  it.each<Record<string, string>>([
    { 'accept-language': 'de' },
    { 'sec-ch-prefers-color-scheme': 'light' },
    { 'accept-encoding': 'gzip' },
    { cookie: 'color-mode=%7B%22preference%22%3A%22light%22%7D' },
    { cookie: 'setup=%7B%22gameVersion%22%3A%221.21%22%7D' },
  ])('differ by %j', async (headers) => {
    await textOf(ask('/mods'))
    expect(await textOf(ask('/mods', headers))).toBe('page 2 to the end')
    await textOf(ask('/mods?q=a'))
    expect(renders).toHaveLength(3)
  })

  it('are rendered from nothing but the address and the preferences, on behalf of the site', async () => {
    const cookie = 'setup=1; locale=de-DE'
    await ask('/mods?q=a', {
      cookie,
      'accept-language': 'de',
      'user-agent': 'x',
      'x-request-id': 'y',
      'if-none-match': '"z"',
      range: 'bytes=0-9',
      host: 'elsewhere.test',
    })
    await ask('/mods?q=a', { cookie: 'locale=de-DE;setup=1', 'accept-language': 'de' })
    expect(callers()).toEqual([SITE_CALLER])
    expect(renders[0]?.request.url).toBe('http://quarry.test/mods?q=a')
    expect(Object.fromEntries(renders[0]?.request.headers ?? [])).toEqual({
      cookie: 'locale=de-DE; setup=1',
      'accept-language': 'de',
    })
  })

  it('are complete for the others when the first visitor leaves', async () => {
    const leaving = new AbortController()
    gate = Promise.withResolvers()
    const first = ask('/mods', {}, { signal: leaving.signal })
    const second = ask('/mods')
    leaving.abort()
    gate.resolve()
    await (await first).body?.cancel()
    expect(await textOf(second)).toBe('page 1 to the end')
  })
})

describe('pages of one visitor', () => {
  it.each<[string, Record<string, string>]>([
    ['a session', { cookie: 'quarry_session=a' }],
    ['a session with blanks', { cookie: 'locale=de-DE;\tquarry_session\t= a' }],
    ['a cookie that is no preference', { cookie: 'quarry_provider=a' }],
    ['an unknown cookie', { cookie: 'locale=de-DE; unknown=1' }],
    ['a cookie without a name', { cookie: 'bare' }],
    ['a repeated preference', { cookie: 'locale=de-DE; locale=en-US' }],
    ['a malformed preference', { cookie: 'locale=a\\b' }],
    ['a token', { authorization: 'Bearer a' }],
  ])('are those with %s', async (_name, headers) => {
    await ask('/mods')
    expect(await textOf(ask('/mods', headers))).toBe('page 2 to the end')
    expect(await textOf(ask('/mods', headers))).toBe('page 3 to the end')
    expect(callers()).toEqual([SITE_CALLER, VISITOR, VISITOR])
    expect(renders[1]?.request.headers.get('cookie')).toBe(headers['cookie'] ?? null)
  })

  it('are those requested by other methods', async () => {
    await Promise.all([ask('/mods', {}, { method: 'HEAD' }), ask('/mods', {}, { method: 'HEAD' })])
    expect(callers()).toEqual([VISITOR, VISITOR])
  })

  it.each(['no-store', 'private, No-Store'])('are those for which the API sent %s', async (value) => {
    partResponses = () => [new Response(), new Response('', { headers: { 'cache-control': value } })]
    expect(new Set(await together('/mods', 3)).size).toBe(3)
    expect(await textOf(ask('/mods'))).toBe('page 4 to the end')
    expect(callers()).toEqual([SITE_CALLER, VISITOR, VISITOR, VISITOR])
  })

  it('are those for which the API set a cookie', async () => {
    partResponses = () => [new Response('', { headers: { 'set-cookie': 'a=1' } })]
    expect(new Set(await together('/mods', 3)).size).toBe(3)
  })

  it('are those that set a cookie', async () => {
    const answers = await Promise.all([ask('/cookie'), ask('/cookie'), ask('/cookie')])
    expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3)
    expect((await ask('/cookie')).headers.get('set-cookie')).toBe('number=4')
  })

  it.each([
    ['/missing', 404],
    ['/moved', 301],
    ['/broken', 500],
  ])('are those with another status than 200, such as %s', async (path, status) => {
    const answers = await Promise.all([ask(path), ask(path), ask(path)])
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(renders).toHaveLength(3)
    await ask(path)
    expect(renders).toHaveLength(4)
  })
})

describe('a failure', () => {
  const failing = (response: Response | undefined) => {
    partResponses = ({ caller }) => [caller === SITE_CALLER ? response : new Response()]
  }

  it.each<[string, Response | undefined]>([
    ['an error', new Response('', { status: 500 })],
    ['no response', undefined],
  ])('of a part with %s is not shared, and the next request tries again', async (_name, response) => {
    failing(response)
    expect(new Set(await together('/mods', 3)).size).toBe(3)
    expect(callers()).toEqual([SITE_CALLER, VISITOR, VISITOR])
    failing(new Response())
    await ask('/mods')
    await ask('/mods')
    expect(callers().slice(3)).toEqual([SITE_CALLER])
  })

  it('by a rate limit is not sent to anyone: even the first visitor gets an own page', async () => {
    failing(new Response('', { status: 429 }))
    await together('/mods', 3)
    expect(callers()).toEqual([SITE_CALLER, VISITOR, VISITOR, VISITOR])
  })

  it.each(['/thrown', '/cut'])('of the page %s fails for each visitor separately', async (path) => {
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => ask(path).then(textOf)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(renders).toHaveLength(3)
  })
})

it('renders pages for one visitor each beyond three hundred addresses in one lifetime', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, at) => ask(`/mods?page=${at}`)))
  await ask('/mods?page=300')
  expect(callers().filter((caller) => caller === VISITOR)).toHaveLength(1)
  pause()
  await ask('/mods?page=300')
  expect(callers().at(-1)).toBe(SITE_CALLER)
})
