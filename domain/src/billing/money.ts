import { CURRENCIES, type CurrencyCode } from './currencies.ts'

/** An amount in minor units as a number with a point, such as `-4.99`, for programs. */
export function decimalAmount(amount: number, code: CurrencyCode): string {
  const { digits } = CURRENCIES[code]
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * An amount in minor units as readers of the locale write it. Both numbers of fraction digits are set, so that server and
 * browser agree whatever their CLDR data. A fraction that people omit is shown only if it is not zero.
 */
export function formatMoney(locale: string, amount: number, code: CurrencyCode): string {
  const { digits, step } = CURRENCIES[code]
  const shown = amount % step === 0 && step > 1 ? 0 : digits
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(amount / 10 ** digits)
}
