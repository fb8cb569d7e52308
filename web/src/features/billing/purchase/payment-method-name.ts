import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { useIntl } from 'react-intl'
import { hasText } from '../../../lib/i18n/has-text.ts'

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Brand and last digits of a card, or kind and account of a wallet. */
export function useMethodName() {
  const intl = useIntl()
  return ({ type, brand, last_four: digits, label }: PaymentMethod): string => {
    const id = `billing.brand.${brand ?? type}`
    const name = hasText(intl, id) ? intl.formatMessage({ id }) : capitalized(brand ?? type)
    if (digits !== null) return `${name} •••• ${digits}`
    return label === null ? name : `${name} ${label}`
  }
}
