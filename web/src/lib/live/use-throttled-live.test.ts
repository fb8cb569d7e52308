import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttled } from './use-throttled-live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GAP_MS = 2000
const done = () => vi.fn<() => Promise<unknown>>(() => Promise.resolve())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('runs the first call at once, and one more at the end of a burst', async () => {
  const { ask } = throttled(GAP_MS)
  const task = done()
  for (let advance = 0; advance < 100; advance += 1) ask(task)
  expect(task).toHaveBeenCalledTimes(1)
  await pass(GAP_MS)
  expect(task).toHaveBeenCalledTimes(2)
  await pass(10 * GAP_MS)
  expect(task).toHaveBeenCalledTimes(2)
})

it('runs at most once per gap during a long burst, and always after its last call', async () => {
  const { ask } = throttled(GAP_MS)
  let state = 0
  const seen: number[] = []
  for (let advance = 0; advance < 100; advance += 1) {
    state = advance
    ask(() => Promise.resolve(seen.push(state)))
    await pass(100)
  }
  await pass(GAP_MS)
  expect(seen.length).toBeLessThanOrEqual(7)
  expect(seen.at(-1)).toBe(99)
})

it('never runs two calls at the same time', async () => {
  const { ask } = throttled(GAP_MS)
  let running = 0
  const slow = vi.fn<() => Promise<unknown>>(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5 * GAP_MS))
    running -= 1
  })
  for (let advance = 0; advance < 10; advance += 1) {
    ask(slow)
    await pass(GAP_MS)
  }
  await pass(20 * GAP_MS)
  expect(slow).toHaveBeenCalledTimes(3)
})

it('runs at once again after a pause, and continues after a failure', async () => {
  const { ask } = throttled(GAP_MS)
  const task = done()
  ask(() => Promise.reject(new Error('refused')))
  await pass(GAP_MS)
  ask(task)
  expect(task).toHaveBeenCalledTimes(1)
})

it('runs nothing after `drop`', async () => {
  const { ask, drop } = throttled(GAP_MS)
  const [first, second] = [done(), done()]
  ask(first)
  ask(second)
  drop()
  await pass(GAP_MS)
  expect(second).not.toHaveBeenCalled()
})
