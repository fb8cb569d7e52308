import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { PasskeyTrouble } from './passkey-error.ts'

/** Why the passkey failed, and what the user can do. */
export function PasskeyError({ error }: { error: unknown }) {
  if (!(error instanceof PasskeyTrouble)) return <FormError error={error} />
  return (
    <Note level={error.reason === 'cancelled' ? 'warning' : 'error'} isAlert>
      <p>
        <FormattedMessage id={`accounts-sign-in.passkey.${error.reason}`} />
      </p>
    </Note>
  )
}
