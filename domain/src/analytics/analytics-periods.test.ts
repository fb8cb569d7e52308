import { expect, it } from 'vitest'
import { daysBetween, periodDays } from './analytics-periods.ts'

it.each([
  ['previous-30-days', '2026-03-01T00:00:00Z', '2026-01-31', '2026-03-01', 30],
  ['this-month', '2026-03-01T23:59:59Z', '2026-03-01', '2026-03-01', 1],
  ['last-month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28', 28],
  ['last-month', '2028-03-31T12:00:00Z', '2028-02-01', '2028-02-29', 29],
  ['last-month', '2026-01-05T12:00:00Z', '2025-12-01', '2025-12-31', 31],
] as const)('%s on %s goes from %s to %s', (period, now, from, to, count) => {
  expect(periodDays(period, new Date(now))).toEqual({ from, to })
  const days = daysBetween(from, to)
  expect([days[0], days.at(-1), days.length]).toEqual([from, to, count])
})

it('returns no days if the end precedes the start', () => {
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})
