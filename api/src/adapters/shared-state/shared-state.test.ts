import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@quarry/db/db'
import { cloneDatabase } from '@quarry/db/testing/clone'
import { startRedis } from '@quarry/jobs/testing/redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedCache } from '../../kernel/shared-cache.ts'
import type { SharedState } from '../../ports/shared-state.ts'
import { memoryState } from './memory-state.ts'
import { postgresState } from './postgres-state.ts'
import { redisState } from './redis-state.ts'

const POLL = { interval: 20 }

interface Backend {
  /** Two processes with one store; for memory, the same instance twice. */
  views: [SharedState, SharedState]
  close: () => Promise<void>
}

const backends: Record<string, () => Promise<Backend>> = {
  memory: async () => {
    const state = memoryState()
    return { views: [state, state], close: () => state.close() }
  },
  postgres: async () => {
    const { url, drop } = await cloneDatabase()
    const views: Backend['views'] = [
      postgresState(createPool(url, { max: 2 })),
      postgresState(createPool(url, { max: 2 })),
    ]
    const close = async () => {
      await Promise.all(views.map((view) => view.close()))
      await drop()
    }
    return { views, close }
  },
  redis: async () => {
    const redis = await startRedis()
    const views: Backend['views'] = [redisState(redis.url, () => {}), redisState(redis.url, () => {})]
    const close = async () => {
      await Promise.all(views.map((view) => view.close()))
      await redis.stop()
    }
    return { views, close }
  },
}

describe.each(Object.entries(backends))('shared state in %s', (_name, open) => {
  let backend: Backend
  let one: SharedState
  let other: SharedState
  beforeAll(async () => {
    backend = await open()
    ;[one, other] = backend.views
  })
  afterAll(() => backend.close())

  it('counts together, separately per key', async () => {
    expect((await one.count('a', 60_000)).used).toBe(1)
    expect((await other.count('a', 60_000)).used).toBe(2)
    expect((await one.count('b', 60_000)).used).toBe(1)
    const { used, msLeft } = await one.count('a', 60_000)
    expect(used).toBe(3)
    expect(msLeft).toBeGreaterThan(50_000)
    expect(msLeft).toBeLessThanOrEqual(60_000)
  })

  it('gives simultaneous counts distinct numbers, from both processes', async () => {
    const all = await Promise.all(
      Array.from({ length: 400 }, (_, at) => (at % 2 ? one : other).count(`rush ${at % 4}`, 60_000)),
    )
    for (let key = 0; key < 4; key += 1) {
      const used = all.filter((_, at) => at % 4 === key).map((counted) => counted.used)
      expect(used.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    }
  })

  it('starts a new window after the old one, which further counts do not extend', async () => {
    const { msLeft } = await one.count('window', 60_000)
    await sleep(20)
    const next = await one.count('window', 60_000)
    expect(next.used).toBe(2)
    expect(next.msLeft).toBeLessThan(msLeft)
    await one.count('short window', 300)
    await expect.poll(async () => (await other.count('short window', 300)).used, POLL).toBe(1)
  })

  it('removes one count or all, never below zero', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await one.count('back', 60_000)
    await other.uncount('back')
    expect((await one.count('back', 60_000)).used).toBe(3)
    await other.resetCount('back')
    await other.uncount('back')
    expect((await one.count('back', 60_000)).used).toBe(1)
    await one.uncount('back')
    await one.uncount('back')
    expect((await one.count('back', 60_000)).used).toBe(1)
  })

  it('stores values for the given time, apart from counts of the same name', async () => {
    await one.count('value', 60_000)
    expect(await one.get('value')).toBeUndefined()
    await one.set('value', 'first', 60_000)
    await one.set('value', 'ä "second"', 60_000)
    expect(await other.get('value')).toBe('ä "second"')
    await one.set('value', 'third', 50)
    await expect.poll(async () => (await other.get('value')) ?? 'none', POLL).toBe('none')
  })

  it('grants a lock to one holder, releases it, and takes it from a dead one', async () => {
    const begun = Promise.withResolvers<void>()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const first = one.withLock('lock', 60_000, async () => {
      begun.resolve()
      await held
      return 'first'
    })
    await begun.promise
    expect(await other.withLock('lock', 60_000, async () => 'second')).toBeUndefined()
    release()
    expect(await first).toBe('first')
    expect(await other.withLock('lock', 60_000, async () => 'third')).toBe('third')
    await expect(one.withLock('lock', 60_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await other.withLock('lock', 60_000, async () => 'fourth')).toBe('fourth')
    const dying = Promise.withResolvers<void>()
    const died = one.withLock('lost', 50, () => dying.promise)
    const begin = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const take = () =>
      other.withLock('lost', 60_000, async () => {
        begin.resolve()
        await ending.promise
        return 'taken'
      })
    const taken = (async () => {
      for (;;) {
        const result = await take()
        if (result !== undefined) return result
        await sleep(POLL.interval)
      }
    })()
    await begin.promise
    dying.resolve()
    await died
    expect(await one.withLock('lost', 60_000, async () => 'too early')).toBeUndefined()
    ending.resolve()
    expect(await taken).toBe('taken')
  })

  it('loads an expensive value once for all, and again after its expiry', async () => {
    let loads = 0
    const load = async () => {
      loads += 1
      return sleep(100, { projects: loads })
    }
    const ask = (state: SharedState, key: string, forMs: number) => sharedCache(state, { key, forMs }, load)
    const answers = await Promise.all([one, other, one, other].map((state) => ask(state, 'dear', 60_000)))
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ projects: 1 })))
    expect(await ask(one, 'short', 50)).toEqual({ projects: 2 })
    // The next load stays, so that one is enough.
    await expect.poll(() => ask(other, 'short', 60_000), POLL).toEqual({ projects: 3 })
  })

  it('does not load a value that was stored while waiting for the lock', async () => {
    let loads = 0
    const load = async () => ({ projects: (loads += 1) })
    const looked = Promise.withResolvers<void>()
    const loaded = Promise.withResolvers<void>()
    const slow: SharedState = {
      ...other,
      get: async (key) => {
        const found = await other.get(key)
        looked.resolve()
        await loaded.promise
        return found
      },
    }
    const late = sharedCache(slow, { key: 'between', forMs: 60_000 }, load)
    await looked.promise
    await sharedCache(one, { key: 'between', forMs: 60_000 }, load)
    loaded.resolve()
    expect(await late).toEqual({ projects: 1 })
  })

  it('accepts keys of any length and any characters', async () => {
    const key = '\u0000ä😀'.repeat(5_000)
    expect((await one.count(key, 60_000)).used).toBe(1)
    await one.set(key, 'x', 60_000)
    expect(await other.get(key)).toBe('x')
  })
})
