import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { PasskeyError } from './passkey-error.ts'

/** Why the passkey failed, and what the user can do. */
export function PasskeyErrorNote({ error }: { error: unknown }) {
  if (!(error instanceof PasskeyError)) return <FormError error={error} />
  return (
    <Note level={error.reason === 'cancelled' ? 'warning' : 'error'} isAlert>
      <p>
        <FormattedMessage id={`accounts-sign-in.passkey.${error.reason}`} />
      </p>
    </Note>
  )
}
