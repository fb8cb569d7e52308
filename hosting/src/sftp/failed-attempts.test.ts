import { expect, it } from 'vitest'
import { callerOf, FailedAttempts } from './failed-attempts.ts'

it('counts a network of IPv6 as one caller', () => {
  expect(callerOf('2001:db8:1:2:3:4:5:6')).toBe(callerOf('2001:db8:1:2::9'))
  expect(callerOf('2001:db8:1:2::9')).not.toBe(callerOf('2001:db8:1:3::9'))
  expect(callerOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(callerOf('::1')).toBe('0:0:0:0')
})

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
