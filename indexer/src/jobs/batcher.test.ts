import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

const recorder = (fail: (ids: string[]) => boolean = () => false) => {
  const runs: string[][] = []
  const run = async (ids: string[]) => {
    runs.push(ids)
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (fail(ids)) throw new Error(`cannot ${ids.join()}`)
  }
  return { runs, run }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('createBatcher', () => {
  it('starts at once and collects the calls during a run', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 10, run, isDivisible: () => true })
    const first = [add('a'), add('b'), add('a')]
    await pass(1)
    const all = Promise.all([...first, add('c'), add('d'), add('a')])
    await pass(10)
    await all
    expect(runs).toEqual([
      ['a', 'b'],
      ['c', 'd', 'a'],
    ])
  })

  it('waits for the interval between two runs', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 10, intervalMs: 80, run, isDivisible: () => true })
    const first = add('a')
    await pass(5)
    await first
    const second = add('b')
    await pass(20)
    const both = Promise.all([second, add('c')])
    await pass(54)
    expect(runs).toEqual([['a']])
    await pass(1)
    expect(runs).toEqual([['a'], ['b', 'c']])
    await pass(5)
    await both
  })

  it('splits large batches', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 2, run, isDivisible: () => true })
    const all = Promise.all(['a', 'b', 'c'].map(add))
    await pass(10)
    await all
    expect(runs).toEqual([['a', 'b'], ['c']])
  })

  it('rejects only the id that fails', async () => {
    const { runs, run } = recorder((ids) => ids.includes('bad'))
    const add = createBatcher({ size: 10, run, isDivisible: () => true })
    const all = Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map(add))
    await pass(50)
    const results = await all
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(runs.at(-1)).not.toContain('bad')
  })

  it('rejects the whole batch when splitting cannot help', async () => {
    const { runs, run } = recorder(() => true)
    const add = createBatcher({ size: 10, run, isDivisible: () => false })
    const all = Promise.allSettled(['a', 'b'].map(add))
    await pass(5)
    const results = await all
    expect(results.every((result) => result.status === 'rejected')).toBe(true)
    expect(runs).toHaveLength(1)
  })
})
