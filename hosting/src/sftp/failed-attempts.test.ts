import { expect, it } from 'vitest'
import { FailedAttempts } from './failed-attempts.ts'

it('blocks a caller after ten wrong passwords, for ten minutes', () => {
  let nowMs = 0
  const attempts = new FailedAttempts(() => nowMs)
  for (let count = 0; count < 9; count += 1) attempts.add('192.0.2.7')
  expect(attempts.isBlocked('192.0.2.7')).toBe(false)
  attempts.add('192.0.2.7')
  expect([attempts.isBlocked('192.0.2.7'), attempts.isBlocked('192.0.2.8')]).toEqual([true, false])
  nowMs = 10 * 60_000
  expect(attempts.isBlocked('192.0.2.7')).toBe(false)
  attempts.add('192.0.2.7')
  expect(attempts.isBlocked('192.0.2.7')).toBe(false)
})
