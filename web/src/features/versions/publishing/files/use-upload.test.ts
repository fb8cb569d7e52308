import { expect, it } from 'vitest'
import { isCancelled } from './use-upload.ts'

it('distinguishes a cancelled upload from a failed one', () => {
  expect(isCancelled(new DOMException('stopped', 'AbortError'))).toBe(true)
  expect(isCancelled(new DOMException('too large', 'QuotaExceededError'))).toBe(false)
  expect(isCancelled(Object.assign(new Error('stopped'), { name: 'AbortError' }))).toBe(false)
  expect(isCancelled(undefined)).toBe(false)
})
