import { isCurrency, currencyIn, type CurrencyCode } from '@quarry/domain/billing/currencies'
import { formatMoney } from '@quarry/domain/billing/money'
import { yearlySaving, type SupporterPrice } from '@quarry/domain/billing/supporter-prices'
import { useIntl } from 'react-intl'

/** Writes amounts in minor units for the reader. */
export function useMoney() {
  const { locale } = useIntl()
  return (amount: number, code: string) => formatMoney(locale, amount, code as CurrencyCode)
}

/** The chosen currency, or that of the reader's country. */
export const currencyOf = (chosen: string | undefined, locale: string): CurrencyCode =>
  chosen !== undefined && isCurrency(chosen) ? chosen : currencyIn(new Intl.Locale(locale).region)

/** The share of a year that paying yearly saves: whole percent, rounded down so that it never promises too much. */
export const yearlyShare = (price: Pick<SupporterPrice, 'monthly' | 'yearly'>): number =>
  Math.max(Math.floor(yearlySaving(price) * 100), 0) / 100
