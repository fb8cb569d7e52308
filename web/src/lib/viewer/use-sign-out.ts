import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { signOut } from '@quarry/api/contract/accounts/sign-in'
import { toastError } from '../toasts/toast-error.ts'

/** Ends the session and reloads at the home page, so that nothing of the old session stays in memory. */
export function useSignOut() {
  const { api } = useRouter().options.context
  const intl = useIntl()
  return () => {
    api(signOut, {}).then(
      () => location.assign('/'),
      (error: unknown) => toastError(intl, error),
    )
  }
}
