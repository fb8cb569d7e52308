/** What the supporter subscription costs, in minor units of a currency. */
export interface SubscriptionPrice {
  currency: 'USD' | 'EUR' | 'GBP'
  monthly: number
  yearly: number
}

const USD: SubscriptionPrice = { currency: 'USD', monthly: 499, yearly: 4999 }
const EUR: SubscriptionPrice = { currency: 'EUR', monthly: 499, yearly: 5350 }
const GBP: SubscriptionPrice = { currency: 'GBP', monthly: 429, yearly: 4599 }

/** Countries that pay in euro, by ISO 3166. */
const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The price for people of a country (ISO 3166), in dollars where no other is set. */
export function subscriptionPriceIn(country: string | undefined): SubscriptionPrice {
  if (country === 'GB') return GBP
  return country !== undefined && EURO_COUNTRIES.includes(country) ? EUR : USD
}

/** What paying once a year saves, as a part of twelve months. */
export const yearlySaving = ({ monthly, yearly }: SubscriptionPrice): number => 1 - yearly / (12 * monthly)
