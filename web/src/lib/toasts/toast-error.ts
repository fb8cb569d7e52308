import type { IntlShape } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { addToast } from './toast-store.ts'

/** Shown without a response: the connection or the server is down. */
export const toastUnanswered = (intl: IntlShape) =>
  addToast({
    type: 'error',
    title: intl.formatMessage({ id: 'shell.toast.error' }),
    text: intl.formatMessage({ id: 'shell.toast.offline' }),
  })

/** Shows a failed action; the message is already in the user's language. */
export function toastError(intl: IntlShape, error: unknown) {
  const title = intl.formatMessage({ id: 'shell.toast.error' })
  // The message of a programming error does not help a user.
  if (!isApiError(error))
    return addToast({ type: 'error', title, text: intl.formatMessage({ id: 'shell.error.subtitle' }) })
  if (error.status === 0) return toastUnanswered(intl)
  return addToast({ type: 'error', title, text: error.message, code: error.code })
}
