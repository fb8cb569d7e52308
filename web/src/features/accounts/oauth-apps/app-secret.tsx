import { FormattedMessage, useIntl } from 'react-intl'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { ToldSecret } from './oauth-apps.queries.ts'
import '../../../styles/pages/accounts-settings.css'

/** The secret of an app that has just been made or renewed; nobody can show it again. */
export function AppSecret({ told }: { told: ToldSecret }) {
  const intl = useIntl()
  return (
    <Note
      level="success"
      isAlert
      title={<FormattedMessage id="settings.applications.secret" values={{ name: <bdi>{told.name}</bdi> }} />}
    >
      <div className="stack gap-2 told-secret">
        <FormattedMessage id="settings.applications.secret.text" />
        <CopyCode
          text={told.secret}
          label={intl.formatMessage({ id: 'settings.applications.secret.label' })}
        />
      </div>
    </Note>
  )
}
