import { expect, it } from 'vitest'
import { subscriptionPriceIn, yearlySaving } from './subscription-prices.ts'

it('is priced in the currency of a country, in dollars elsewhere', () => {
  expect(['DE', 'GB', 'US', 'JP', undefined].map((country) => subscriptionPriceIn(country).currency)).toEqual(
    ['EUR', 'GBP', 'USD', 'USD', 'USD'],
  )
})

it('costs less for a year at once than month by month', () => {
  for (const country of ['DE', 'GB', 'US']) {
    const saving = yearlySaving(subscriptionPriceIn(country))
    expect(saving).toBeGreaterThan(0.1)
    expect(saving).toBeLessThan(0.17)
  }
})
