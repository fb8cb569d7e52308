import { describe, expect, it } from 'vitest'

import { SearchQueue, type SearchLane } from './search-queue.ts'

const here = new AbortController().signal

describe('search queue', () => {
  it('runs searches in order and reports their errors', async () => {
    const queue = new SearchQueue(10)
    const order: number[] = []
    const runs = [1, 2, 3].map((at) => queue.run(() => order.push(at), here))
    const failing = queue.run(() => {
      throw new Error('no')
    }, here)
    await expect(failing).rejects.toThrow('no')
    await Promise.all(runs)
    expect(order).toEqual([1, 2, 3])
  })

  it('runs as many at once as it is wide, the others in order behind them', async () => {
    const queue = new SearchQueue(10, 2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const runs = [0, 1, 2, 3].map((at) =>
      queue.run(() => {
        begun.push(at)
        return new Promise<void>((resolve) => (ends[at] = resolve))
      }, here),
    )
    const ticks = async () => {
      for (let tick = 0; tick < 10; tick++) await new Promise((resolve) => setImmediate(resolve))
    }
    await ticks()
    expect(begun).toEqual([0, 1])
    ends[1]?.()
    await ticks()
    expect(begun).toEqual([0, 1, 2])
    ends[0]?.()
    ends[2]?.()
    await ticks()
    ends[3]?.()
    await Promise.all(runs)
    expect(begun).toEqual([0, 1, 2, 3])
  })

  it('refuses what it cannot hold and holds again when it is empty', async () => {
    const queue = new SearchQueue(1)
    const first = queue.run(() => 'first', here)
    void queue.run(() => 'second', here)
    await expect(queue.run(() => 'third', here)).rejects.toMatchObject({
      code: 'too_many_search_requests',
      retryAfterSeconds: 10,
    })
    expect(await first).toBe('first')
    expect(await queue.run(() => 'fourth', here)).toBe('fourth')
  })

  it('holds so many beside those that can begin at once', async () => {
    const ends: (() => void)[] = []
    const long = () => new Promise<void>((resolve) => ends.push(resolve))
    const full = { code: 'too_many_search_requests' }
    for (const [capacity, width] of [
      [0, 1],
      [0, 2],
      [3, 2],
    ] as const) {
      const queue = new SearchQueue(capacity, width)
      const runs = Array.from({ length: capacity + width }, () => queue.run(long, here))
      await expect(queue.run(long, here)).rejects.toMatchObject(full)
      for (let tick = 0; tick < 10; tick++) await new Promise((resolve) => setImmediate(resolve))
      await expect(queue.run(long, here)).rejects.toMatchObject(full)
      for (let tick = 0; tick < 10 * runs.length; tick++) {
        ends.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
      await Promise.all(runs)
      expect(await queue.run(() => 'again', here)).toBe('again')
    }
  })

  /** Starts searches that end on demand, and lists those that have begun. */
  function startable(queue: SearchQueue) {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const runs: Promise<void>[] = []
    const ticks = async () => {
      for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
    }
    return {
      begun,
      start: (lane: SearchLane, ...names: string[]) => {
        for (const name of names)
          runs.push(
            queue.run(
              () => {
                begun.push(name)
                return new Promise<void>((resolve) => ends.set(name, resolve))
              },
              here,
              lane,
            ),
          )
        return ticks()
      },
      end: (name: string) => {
        ends.get(name)?.()
        return ticks()
      },
    }
  }

  it('runs one costly search at a time, and others beside it', async () => {
    const { begun, start, end } = startable(new SearchQueue(50, 2))
    await start('costly', 'k1', 'k2', 'k3')
    expect(begun).toEqual(['k1'])
    await start('cheap', 'c1', 'c2')
    expect(begun).toEqual(['k1', 'c1'])
    await end('c1')
    await end('c2')
    expect(begun).toEqual(['k1', 'c1', 'c2'])
    await end('k1')
    expect(begun).toEqual(['k1', 'c1', 'c2', 'k2'])
  })

  it('lets no cheap search wait for two costly ones, and costly ones not for ever', async () => {
    const { begun, start, end } = startable(new SearchQueue(50, 1))
    await start('costly', 'k1', 'k2')
    await start('cheap', 'c1', 'c2')
    await end('k1')
    await start('cheap', 'c3')
    await end('c1')
    await end('c2')
    await end('k2')
    await end('c3')
    expect(begun).toEqual(['k1', 'c1', 'c2', 'k2', 'c3'])
  })

  it('refuses costly searches while many wait, and no others', async () => {
    const queue = new SearchQueue(1000, 2)
    const { begun, start } = startable(queue)
    await start('costly', 'k0')
    await start('costly', ...Array.from({ length: 20 }, (_, at) => `k${at + 1}`))
    await expect(queue.run(() => null, here, 'costly')).rejects.toMatchObject({
      code: 'too_many_search_requests',
    })
    await start('cheap', 'c')
    expect(begun).toEqual(['k0', 'c'])
  })

  it('refuses what has waited for a minute', async () => {
    let now = 0
    const queue = new SearchQueue(10, 1, () => now)
    const first = queue.run(() => (now += 60_001), here)
    const second = queue.run(() => 'late', here)
    await first
    await expect(second).rejects.toMatchObject({ code: 'too_many_search_requests', retryAfterSeconds: 10 })
    expect(await queue.run(() => 'in time', here)).toBe('in time')
  })

  it('does not run a search whose caller has left', async () => {
    const queue = new SearchQueue(10)
    const gone = new AbortController()
    let ran = false
    void queue.run(() => (ran = true), gone.signal)
    gone.abort()
    await queue.run(() => null, here)
    expect(ran).toBe(false)
    expect(queue.length).toBe(0)
  })
})
