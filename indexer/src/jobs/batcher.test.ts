import { describe, expect, it } from 'vitest'
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

describe('createBatcher', () => {
  it('starts at once and gathers what arrives meanwhile', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 10, run, isDivisible: () => true })
    const first = [add('a'), add('b'), add('a')]
    await new Promise((resolve) => setTimeout(resolve, 1))
    await Promise.all([...first, add('c'), add('d'), add('a')])
    expect(runs).toEqual([
      ['a', 'b'],
      ['c', 'd', 'a'],
    ])
  })

  it('starts the next run no sooner than the interval allows', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 10, intervalMs: 80, run, isDivisible: () => true })
    const startedAt = performance.now()
    await add('a')
    expect(performance.now() - startedAt).toBeLessThan(60)
    const second = add('b')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all([second, add('c')])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79)
    expect(runs).toEqual([['a'], ['b', 'c']])
  })

  it('cuts large batches', async () => {
    const { runs, run } = recorder()
    const add = createBatcher({ size: 2, run, isDivisible: () => true })
    await Promise.all(['a', 'b', 'c'].map(add))
    expect(runs).toEqual([['a', 'b'], ['c']])
  })

  it('fails only the id at fault', async () => {
    const { runs, run } = recorder((ids) => ids.includes('bad'))
    const add = createBatcher({ size: 10, run, isDivisible: () => true })
    const results = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map(add))
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(runs.at(-1)).not.toContain('bad')
  })

  it('fails all at once when taking apart is no use', async () => {
    const { runs, run } = recorder(() => true)
    const add = createBatcher({ size: 10, run, isDivisible: () => false })
    const results = await Promise.allSettled(['a', 'b'].map(add))
    expect(results.every((result) => result.status === 'rejected')).toBe(true)
    expect(runs).toHaveLength(1)
  })
})
