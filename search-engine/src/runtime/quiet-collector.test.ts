import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { QuietCollector } from './quiet-collector.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('collects when work has rested and the heap has grown since the last time', () => {
  let bytes = 50e6
  const collect = vi.fn<() => void>(() => {
    bytes = 20e6
  })
  const collector = new QuietCollector({ quietMs: 1000, bytes: () => bytes, collect })
  const rest = (ms: number) => vi.advanceTimersByTime(ms)

  collector.workEnded()
  rest(600)
  collector.workEnded()
  rest(600)
  expect(collect).not.toHaveBeenCalled()
  rest(400)
  expect(collect).toHaveBeenCalledOnce()

  bytes = 25e6
  collector.workEnded()
  rest(1000)
  expect(collect).toHaveBeenCalledOnce()

  bytes = 29e6
  collector.workEnded()
  rest(1000)
  expect(collect).toHaveBeenCalledTimes(2)
  rest(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})
