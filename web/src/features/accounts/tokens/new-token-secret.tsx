import { FormattedMessage, useIntl } from 'react-intl'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../styles/pages/accounts-settings.css'

/** The secret of a token that has just been made; nobody can show it again. */
export function NewSecret({ secret }: { secret: string }) {
  const intl = useIntl()
  return (
    <Note level="success" isAlert title={<FormattedMessage id="settings.pats.secret" />}>
      <div className="stack gap-2 told-secret">
        <FormattedMessage id="settings.pats.secret.text" />
        <CopyCode text={secret} label={intl.formatMessage({ id: 'settings.pats.secret.label' })} />
      </div>
    </Note>
  )
}
