import { currencyIn, type CurrencyCode } from './currencies.ts'

/** Price of the supporter subscription, in minor units of the currency. */
export interface SupporterPrice {
  currency: CurrencyCode
  monthly: number
  yearly: number
}

/**
 * Monthly and yearly price by currency. USD, EUR and GBP are given; the others are our own choice: about the same value,
 * ten months for a year, rounded as prices of the currency usually are.
 */
export const SUPPORTER_PRICES: Readonly<Record<CurrencyCode, readonly [monthly: number, yearly: number]>> = {
  USD: [499, 4999],
  EUR: [499, 5350],
  GBP: [429, 4599],
  AUD: [799, 7999],
  CAD: [699, 6999],
  NZD: [899, 8999],
  CHF: [490, 4900],
  SEK: [5500, 54_900],
  NOK: [5500, 54_900],
  DKK: [3900, 38_900],
  PLN: [2199, 21_999],
  CZK: [11_900, 119_000],
  HUF: [189_000, 1_890_000],
  RON: [2499, 24_999],
  ISK: [69_000, 690_000],
  TRY: [19_990, 199_900],
  UAH: [19_900, 199_000],
  ILS: [1890, 18_900],
  ZAR: [8990, 89_900],
  BRL: [2490, 24_900],
  MXN: [9900, 99_000],
  CLP: [4990, 49_900],
  COP: [1_990_000, 19_900_000],
  PEN: [1890, 18_900],
  UYU: [19_900, 199_000],
  JPY: [750, 7500],
  KRW: [6900, 69_000],
  INR: [39_900, 399_000],
  IDR: [7_900_000, 79_000_000],
  MYR: [2190, 21_900],
  PHP: [27_900, 279_000],
  SGD: [690, 6900],
  THB: [16_900, 169_000],
  TWD: [16_000, 160_000],
  HKD: [3900, 39_000],
}

/** The price in a country (ISO 3166). */
export function supporterPriceIn(country: string | undefined): SupporterPrice {
  const currency = currencyIn(country)
  const [monthly, yearly] = SUPPORTER_PRICES[currency]
  return { currency, monthly, yearly }
}

/** Fraction of the yearly cost that paying once a year saves. */
export const yearlySaving = ({ monthly, yearly }: Pick<SupporterPrice, 'monthly' | 'yearly'>): number =>
  1 - yearly / (12 * monthly)
