import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftWriter } from './draft-writer.ts'

const write = vi.fn<() => void>()
const writer = draftWriter(write)
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  write.mockClear()
  stop = writer.listen()
})
afterEach(() => {
  writer.cancel()
  stop()
})

it('writes after a pause, not at every key', () => {
  for (let key = 0; key < 20; key += 1) {
    writer.soon()
    vi.advanceTimersByTime(100)
  }
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(write).toHaveBeenCalledTimes(1)
})

it.each([
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the window loses the focus', () => window.dispatchEvent(new Event('blur'))],
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the component is removed', () => stop()],
])('writes once and at once when %s', (_what, leave) => {
  writer.soon()
  leave()
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  leave()
  expect(write).toHaveBeenCalledTimes(1)
})

it('writes nothing that was dropped, and nothing without input', () => {
  window.dispatchEvent(new Event('pagehide'))
  writer.soon()
  writer.cancel()
  stop()
  vi.advanceTimersByTime(5000)
  expect(write).not.toHaveBeenCalled()
})
