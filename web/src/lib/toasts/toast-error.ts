import type { IntlShape } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { addToast } from './toast-store.ts'

/** Nothing answered: the connection or the server is gone. */
export const toastUnanswered = (intl: IntlShape) =>
  addToast({
    type: 'error',
    title: intl.formatMessage({ id: 'shell.toast.error' }),
    text: intl.formatMessage({ id: 'shell.toast.offline' }),
  })

/** Shows a failed action; its words are in the reader's language already. */
export function toastError(intl: IntlShape, error: unknown) {
  const title = intl.formatMessage({ id: 'shell.toast.error' })
  // What a program says about itself helps nobody who reads a page.
  if (!isApiError(error))
    return addToast({ type: 'error', title, text: intl.formatMessage({ id: 'shell.error.subtitle' }) })
  if (error.status === 0) return toastUnanswered(intl)
  return addToast({ type: 'error', title, text: error.message, code: error.code })
}
