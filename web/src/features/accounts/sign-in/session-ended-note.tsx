import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../styles/pages/accounts-sign-in.css'

/**
 * Shown after a form was sent with an expired session: nothing was saved, and with scripts the input is
 * restored.
 */
export const SessionEndedNote = () => (
  <Note level="info" title={<FormattedMessage id="accounts-sign-in.signIn.again" />}>
    <p className="needs-scripts">
      <FormattedMessage id="accounts-sign-in.signIn.again.text" />
    </p>
  </Note>
)
