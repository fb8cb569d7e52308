import { expect, it } from 'vitest'
import { subscriptionPriceIn, yearlySaving } from './subscription-prices.ts'

it('uses the currency of the country, or else US dollars', () => {
  expect(['DE', 'GB', 'US', 'JP', undefined].map((country) => subscriptionPriceIn(country).currency)).toEqual(
    ['EUR', 'GBP', 'USD', 'USD', 'USD'],
  )
})

it('costs less per year than twelve months', () => {
  for (const country of ['DE', 'GB', 'US']) {
    const saving = yearlySaving(subscriptionPriceIn(country))
    expect(saving).toBeGreaterThan(0.1)
    expect(saving).toBeLessThan(0.17)
  }
})
