import { describe, expect, it } from 'vitest'

import { SearchQueue } from './search-queue.ts'

const here = new AbortController().signal

describe('search queue', () => {
  it('runs searches in order and tells their errors', async () => {
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
    const turns = async () => {
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    await turns()
    expect(begun).toEqual([0, 1])
    ends[1]?.()
    await turns()
    expect(begun).toEqual([0, 1, 2])
    ends[0]?.()
    ends[2]?.()
    await turns()
    ends[3]?.()
    await Promise.all(runs)
    expect(begun).toEqual([0, 1, 2, 3])
  })

  it('refuses what it cannot hold and holds again when it is empty', async () => {
    const queue = new SearchQueue(1)
    const first = queue.run(() => 'first', here)
    await expect(queue.run(() => 'second', here)).rejects.toMatchObject({
      code: 'too_many_search_requests',
      retryAfterSeconds: 10,
    })
    expect(await first).toBe('first')
    expect(await queue.run(() => 'third', here)).toBe('third')
  })

  it('does not run what nobody waits for any more', async () => {
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
