import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { agoOf, agoWords } from './relative-time.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const secondsAgo = (seconds: number) => agoOf(now - seconds * 1000, now)

it.each([
  [0, 0, 'second', true],
  [33, -33, 'second', true],
  [60, -1, 'minute', true],
  [3599, -59, 'minute', true],
  [3600, -1, 'hour', false],
  [86_400 * 6, -6, 'day', false],
  [86_400 * 7, -1, 'week', false],
  [86_400 * 40, -1, 'month', false],
  [86_400 * 400, -1, 'year', false],
])('converts %d seconds to %d %s', (seconds, value, unit, isFresh) => {
  expect(secondsAgo(seconds)).toMatchObject({ value, unit, isFresh })
})

it('counts days by the calendar, so that two dates differ', () => {
  const noon = Date.parse('2026-11-26T02:00:00Z')
  const daysAgo = (date: string) => agoOf(Date.parse(date), noon).value
  expect(daysAgo('2026-11-23T01:00:00Z')).toBe(-3)
  expect(daysAgo('2026-11-22T23:00:00Z')).toBe(-4)
  expect(daysAgo('2026-11-22T01:00:00Z')).toBe(-4)
  expect(agoOf(Date.parse('2026-11-28T03:00:00Z'), noon).value).toBe(2)
})

it('supports the future, which is never fresh', () => {
  expect(agoOf(now + 120_000, now)).toMatchObject({ value: 2, unit: 'minute', isFresh: false })
})

it('returns when its text changes', () => {
  expect(secondsAgo(90).nextInMs).toBe(30_000)
  expect(secondsAgo(86_400 * 3).nextInMs).toBe(3_600_000)
})

it.each([
  ['en-US', 0, 'now'],
  ['en-US', 7200, '2 h ago'],
  ['de-DE', 0, 'jetzt'],
])('writes in %s for %d seconds ago: %s', (locale, seconds, words) => {
  expect(agoWords(createIntl({ locale }), secondsAgo(seconds))).toBe(words)
})
