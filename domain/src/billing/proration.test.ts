import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '../times.ts'
import { CURRENCIES, CURRENCY_CODES } from './currencies.ts'
import { INTERVALS } from './intervals.ts'
import { prorationOf } from './proration.ts'

const now = new Date('2026-03-01T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)

it.each([
  ['half of a month', 'monthly', 600, 1200, 15, 300],
  ['a third of a month, rounded down', 'monthly', 600, 1300, 10, 233],
  ['a year by its yearly price', 'yearly', 6000, 12_000, 73, 1200],
  ['a cheaper plan', 'monthly', 1200, 600, 15, 0],
  ['a cycle that has ended', 'monthly', 600, 1200, -1, 0],
] as const)('charges the rest of the cycle: %s', (_, interval, oldPrice, newPrice, days, amount) => {
  expect(prorationOf({ oldPrice, newPrice, interval, currency: 'USD', due: inDays(days), now })).toBe(amount)
})

it('is never negative, never more than the difference, and an amount that can be charged', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 })
  const rest = fc.integer({ min: -1000, max: 400 * DAY_MS })
  const currencies = fc.constantFrom(...CURRENCY_CODES)
  fc.assert(
    fc.property(
      price,
      price,
      rest,
      fc.constantFrom(...INTERVALS),
      currencies,
      (a, b, ms, interval, currency) => {
        const due = new Date(now.getTime() + ms)
        const amount = prorationOf({ oldPrice: a, newPrice: b, interval, currency, due, now })
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(Math.max(b - a, 0))
        expect(amount % CURRENCIES[currency].step).toBe(0)
      },
    ),
  )
})
