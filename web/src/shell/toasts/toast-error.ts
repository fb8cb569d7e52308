import type { IntlShape } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { addToast } from './toast-store.ts'

/** Shows a failed action; the words come from the API, which names the thing and the rule. */
export function toastError(intl: IntlShape, error: unknown) {
  const title = intl.formatMessage({ id: 'shell.toast.error' })
  if (!isApiError(error)) return addToast({ type: 'error', title, text: String(error) })
  if (error.status === 0)
    return addToast({ type: 'error', title, text: intl.formatMessage({ id: 'shell.toast.offline' }) })
  return addToast({ type: 'error', title, text: error.message, code: error.code })
}
