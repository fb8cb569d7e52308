import { useIntl } from 'react-intl'
import { hasText } from '../../../lib/i18n/has-text.ts'

/** Why a payment was refused, by the code of the provider; a general text for codes that the site does not know. */
export function useFailureText() {
  const intl = useIntl()
  return (code: string | null) => {
    const id = `billing.failure.${code}`
    return intl.formatMessage({ id: hasText(intl, id) ? id : 'billing.failure' })
  }
}
