import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedPages } from './page-cache.ts'

const LIFETIME_MS = 60

let renders: string[]
let app: Hono
let gate: PromiseWithResolvers<void>

beforeEach(() => {
  // Cached pages expire when the tests advance the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renders = []
  gate = Promise.withResolvers()
  gate.resolve()
  app = new Hono().get('*', sharedPages(LIFETIME_MS), async (c) => {
    renders.push(c.req.path)
    const renderNumber = renders.length
    await gate.promise
    if (c.req.path === '/broken') return c.text('something went wrong', 500)
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(`page ${renderNumber} `))
        await sleep(5)
        controller.enqueue(new TextEncoder().encode('to the end'))
        controller.close()
      },
    })
    if (c.req.path === '/cookie') c.header('set-cookie', `renderNumber=${renderNumber}`)
    return c.body(body, c.req.path === '/missing' ? 404 : 200, { 'x-render-number': String(renderNumber) })
  })
})

afterEach(() => vi.useRealTimers())

const ask = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const textOf = async (answer: Response | Promise<Response>) => (await answer).text()
const pause = () => vi.advanceTimersByTime(LIFETIME_MS)

describe('pages for visitors without a session', () => {
  it('are rendered once for all requests within the lifetime, and again after it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/mods')))
    expect(new Set(await Promise.all(answers.map(textOf)))).toEqual(new Set(['page 1 to the end']))
    expect(answers.map(({ headers }) => headers.get('x-render-number'))).toEqual(
      Array.from({ length: 50 }, () => '1'),
    )
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

  it('do not depend on headers that change nothing on them', async () => {
    await textOf(ask('/mods'))
    await textOf(ask('/mods', { cookie: 'other=1', 'user-agent': 'x', 'x-forwarded-for': '192.0.2.1' }))
    expect(renders).toHaveLength(1)
  })

  it('are complete for the others when the first visitor leaves', async () => {
    const leaving = new AbortController()
    gate = Promise.withResolvers()
    const first = Promise.resolve(app.request('/mods', { signal: leaving.signal }))
    const second = ask('/mods')
    leaving.abort()
    gate.resolve()
    await (await first).body?.cancel()
    expect(await textOf(second)).toBe('page 1 to the end')
  })

  it('are not shared when they set a cookie', async () => {
    const answers = await Promise.all([ask('/cookie'), ask('/cookie'), ask('/cookie')])
    expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3)
    expect((await ask('/cookie')).headers.get('set-cookie')).toBe('renderNumber=4')
  })

  it('are cached only with status 200', async () => {
    await textOf(ask('/missing'))
    await textOf(ask('/missing'))
    expect((await ask('/broken')).status).toBe(500)
    expect((await ask('/broken')).status).toBe(500)
    expect(renders).toHaveLength(4)
  })
})

it('renders separately for signed-in users and for other methods', async () => {
  const cookie = 'quarry_session=abc'
  const texts = await Promise.all(
    [ask('/mods', { cookie }), ask('/mods', { cookie }), ask('/mods')].map(textOf),
  )
  expect(new Set(texts).size).toBe(3)
})
