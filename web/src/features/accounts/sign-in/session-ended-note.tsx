import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../styles/pages/accounts-sign-in.css'

/** For whoever sent something when their session had ended: nothing was done, and with scripts nothing is lost. */
export const SignInAgain = () => (
  <Note level="info" title={<FormattedMessage id="accounts-sign-in.signIn.again" />}>
    <p className="needs-scripts">
      <FormattedMessage id="accounts-sign-in.signIn.again.text" />
    </p>
  </Note>
)
