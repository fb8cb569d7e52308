import { expect, it } from 'vitest'
import { CURRENCIES, CURRENCY_CODES } from './currencies.ts'
import { SUPPORTER_PRICES, supporterPriceIn, yearlySaving } from './supporter-prices.ts'

it('uses the currency of the country, or else US dollars', () => {
  expect(['DE', 'GB', 'US', 'JP', undefined].map((country) => supporterPriceIn(country))).toEqual([
    { currency: 'EUR', monthly: 499, yearly: 5350 },
    { currency: 'GBP', monthly: 429, yearly: 4599 },
    { currency: 'USD', monthly: 499, yearly: 4999 },
    { currency: 'JPY', monthly: 750, yearly: 7500 },
    { currency: 'USD', monthly: 499, yearly: 4999 },
  ])
})

it.each(CURRENCY_CODES)(
  'costs less per year than twelve months in %s, in amounts that can be charged',
  (code) => {
    const [monthly, yearly] = SUPPORTER_PRICES[code]
    const saving = yearlySaving({ monthly, yearly })
    expect(saving).toBeGreaterThan(0.1)
    expect(saving).toBeLessThan(0.18)
    expect([monthly % CURRENCIES[code].step, yearly % CURRENCIES[code].step]).toEqual([0, 0])
  },
)
