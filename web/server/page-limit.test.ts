import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitPages } from './page-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const appWith = (perMinute: number) =>
  new Hono<{ Bindings: { caller: string } }>().get(
    '*',
    limitPages({ perMinute, fail: async (c, status) => c.text('slow down', status) }),
    (c) => c.text('page'),
  )
const statuses = async (app: ReturnType<typeof appWith>, callers: string[]) =>
  Promise.all(callers.map(async (caller) => (await app.request('/mods', {}, { caller })).status))

it('rejects the pages of a caller beyond the limit until the minute is over', async () => {
  const app = appWith(2)
  const [one, neighbour, other] = ['2001:db8:1:2::1', '2001:db8:1:2::2', '203.0.113.1']
  expect(await statuses(app, [one, neighbour, one, other, other])).toEqual([200, 200, 429, 200, 200])
  vi.advanceTimersByTime(20_000)
  const refused = await app.request('/mods', {}, { caller: one })
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '40',
    'slow down',
  ])
  vi.advanceTimersByTime(40_000)
  expect(await statuses(app, [one])).toEqual([200])
})

it('rejects none without a limit', async () => {
  const callers = Array.from({ length: 400 }, () => '203.0.113.1')
  expect(new Set(await statuses(appWith(0), callers))).toEqual(new Set([200]))
})
