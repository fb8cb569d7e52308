import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spaced } from './use-throttled-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GAP_MS = 2000
const done = () => vi.fn<() => Promise<unknown>>(() => Promise.resolve())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('does the first at once, and of a burst one more at its end', async () => {
  const { ask } = spaced(GAP_MS)
  const task = done()
  for (let turn = 0; turn < 100; turn += 1) ask(task)
  expect(task).toHaveBeenCalledTimes(1)
  await pass(GAP_MS)
  expect(task).toHaveBeenCalledTimes(2)
  await pass(10 * GAP_MS)
  expect(task).toHaveBeenCalledTimes(2)
})

it('costs no more for a burst that goes on, and misses the last of it never', async () => {
  const { ask } = spaced(GAP_MS)
  let state = 0
  const seen: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    state = turn
    ask(() => Promise.resolve(seen.push(state)))
    await pass(100)
  }
  await pass(GAP_MS)
  expect(seen.length).toBeLessThanOrEqual(7)
  expect(seen.at(-1)).toBe(99)
})

it('waits for one that takes long, so that two never run', async () => {
  const { ask } = spaced(GAP_MS)
  let running = 0
  const slow = vi.fn<() => Promise<unknown>>(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5 * GAP_MS))
    running -= 1
  })
  for (let turn = 0; turn < 10; turn += 1) {
    ask(slow)
    await pass(GAP_MS)
  }
  await pass(20 * GAP_MS)
  expect(slow).toHaveBeenCalledTimes(3)
})

it('is at once again after a while, and goes on behind one that failed', async () => {
  const { ask } = spaced(GAP_MS)
  const task = done()
  ask(() => Promise.reject(new Error('refused')))
  await pass(GAP_MS)
  ask(task)
  expect(task).toHaveBeenCalledTimes(1)
})

it('does nothing for whoever has gone', async () => {
  const { ask, drop } = spaced(GAP_MS)
  const [first, second] = [done(), done()]
  ask(first)
  ask(second)
  drop()
  await pass(GAP_MS)
  expect(second).not.toHaveBeenCalled()
})
