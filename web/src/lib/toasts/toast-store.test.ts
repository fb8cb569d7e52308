import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addToast, clearToasts, dismissToast, getToasts, holdToast, releaseToast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const saved = { type: 'success', title: 'Saved', text: 'All of it.' } as const

it('merges equal toasts, counts them and restarts the lifetime', () => {
  addToast(saved)
  vi.advanceTimersByTime(20_000)
  addToast(saved)
  expect(getToasts()).toMatchObject([{ title: 'Saved', count: 2 }])
  vi.advanceTimersByTime(20_000)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(getToasts()).toEqual([])
})
it('keeps toasts apart that differ in type, title or text', () => {
  addToast(saved)
  addToast({ ...saved, type: 'info' })
  addToast({ ...saved, title: 'Stored' })
  addToast({ ...saved, text: 'Half of it.' })
  expect(getToasts()).toHaveLength(4)
})
it('removes a toast after 30 seconds, not before', () => {
  addToast(saved)
  vi.advanceTimersByTime(29_999)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
})
it('pauses while the pointer is over it and restarts the full lifetime after', () => {
  const id = addToast(saved)
  vi.advanceTimersByTime(29_000)
  holdToast(id)
  vi.advanceTimersByTime(60_000)
  releaseToast(id)
  vi.advanceTimersByTime(29_999)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
})
it('stays under the pointer when the same message arrives again', () => {
  const id = addToast(saved)
  holdToast(id)
  addToast(saved)
  vi.advanceTimersByTime(60_000)
  expect(getToasts()).toMatchObject([{ count: 2 }])
  releaseToast(id)
  vi.advanceTimersByTime(30_000)
  expect(getToasts()).toEqual([])
})
it('stays while the pointer or the focus is on it', () => {
  const id = addToast(saved)
  holdToast(id)
  holdToast(id)
  releaseToast(id)
  vi.advanceTimersByTime(60_000)
  expect(getToasts()).toHaveLength(1)
  releaseToast(id)
  vi.advanceTimersByTime(30_000)
  expect(getToasts()).toEqual([])
})
it('is removed when dismissed', () => {
  const id = addToast(saved)
  dismissToast(id)
  expect(getToasts()).toEqual([])
})
