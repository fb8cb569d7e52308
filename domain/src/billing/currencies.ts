/** A currency that prices are set in. */
interface Currency {
  /** Fraction digits of the minor unit in which amounts are stored and sent to payment providers. */
  digits: 0 | 2
  /** Amounts are multiples of this number of minor units. People omit the fraction where it is 100. */
  step: 1 | 100
  /** Countries (ISO 3166) where prices are in this currency. */
  countries: readonly string[]
}

const currency = (
  countries: string,
  { digits = 2, step = 1 }: Partial<Omit<Currency, 'countries'>> = {},
) => ({
  digits,
  step,
  countries: countries.split(' '),
})
const WHOLE = { step: 100 } as const
const WITHOUT_MINOR_UNIT = { digits: 0 } as const

/**
 * The currencies of the site. The digits are those of payment providers. The CLDR data of browsers and servers differs
 * from them: it has no fraction for HUF, ISK, COP and IDR.
 */
export const CURRENCIES = {
  USD: currency('US EC SV PA PR'),
  EUR: currency('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'),
  GBP: currency('GB IM JE GG'),
  AUD: currency('AU KI NR TV'),
  CAD: currency('CA'),
  NZD: currency('NZ CK NU'),
  CHF: currency('CH LI'),
  SEK: currency('SE'),
  NOK: currency('NO SJ'),
  DKK: currency('DK FO GL'),
  PLN: currency('PL'),
  CZK: currency('CZ'),
  HUF: currency('HU', WHOLE),
  RON: currency('RO'),
  ISK: currency('IS', WHOLE),
  TRY: currency('TR'),
  UAH: currency('UA'),
  ILS: currency('IL'),
  ZAR: currency('ZA'),
  BRL: currency('BR'),
  MXN: currency('MX'),
  CLP: currency('CL', WITHOUT_MINOR_UNIT),
  COP: currency('CO', WHOLE),
  PEN: currency('PE'),
  UYU: currency('UY'),
  JPY: currency('JP', WITHOUT_MINOR_UNIT),
  KRW: currency('KR', WITHOUT_MINOR_UNIT),
  INR: currency('IN'),
  IDR: currency('ID', WHOLE),
  MYR: currency('MY'),
  PHP: currency('PH'),
  SGD: currency('SG'),
  THB: currency('TH'),
  TWD: currency('TW', WHOLE),
  HKD: currency('HK'),
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof CURRENCIES
export const CURRENCY_CODES = Object.keys(CURRENCIES) as readonly CurrencyCode[]

/** Of products without a price in the currency of the country. */
export const DEFAULT_CURRENCY = 'USD' satisfies CurrencyCode

export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(CURRENCIES, code)

/** The currency of a country (ISO 3166). */
export const currencyIn = (country: string | undefined): CurrencyCode =>
  CURRENCY_CODES.find((code) => country !== undefined && CURRENCIES[code].countries.includes(country)) ??
  DEFAULT_CURRENCY
