import { FormattedMessage } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { Note } from '../../ui/feedback/note.tsx'

/** An error that belongs to no field. The typed values stay. */
export function FormError({ error }: { error: unknown }) {
  if (!error) return null
  const isOffline = isApiError(error) && error.status === 0
  return (
    <Note level="error" isAlert>
      {isApiError(error) && !isOffline ? (
        <p>{error.message}</p>
      ) : (
        <FormattedMessage id="shell.toast.offline" />
      )}
    </Note>
  )
}
