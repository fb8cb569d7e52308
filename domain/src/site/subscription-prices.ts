/** Price of the supporter subscription, in minor units of the currency. */
export interface SubscriptionPrice {
  currency: 'USD' | 'EUR' | 'GBP'
  monthly: number
  yearly: number
}

const USD: SubscriptionPrice = { currency: 'USD', monthly: 499, yearly: 4999 }
const EUR: SubscriptionPrice = { currency: 'EUR', monthly: 499, yearly: 5350 }
const GBP: SubscriptionPrice = { currency: 'GBP', monthly: 429, yearly: 4599 }

/** Countries with the euro (ISO 3166). */
const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The price in a country (ISO 3166); in US dollars if no other currency is set. */
export function subscriptionPriceIn(country: string | undefined): SubscriptionPrice {
  if (country === 'GB') return GBP
  return country !== undefined && EURO_COUNTRIES.includes(country) ? EUR : USD
}

/** Fraction of the yearly cost that paying once a year saves. */
export const yearlySaving = ({ monthly, yearly }: SubscriptionPrice): number => 1 - yearly / (12 * monthly)
