import { FormattedMessage, useIntl } from 'react-intl'
import { Copy } from 'lucide-react'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import '../../../styles/pages/accounts-settings.css'

/** The codes that stand in for the app; nobody can show them again. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const intl = useIntl()
  const { isCopied, copy } = useCopy()
  return (
    <div className="stack">
      <p>
        <FormattedMessage id="accounts-settings.account.totp.codes" />
      </p>
      <ul
        className="backup-codes"
        aria-label={intl.formatMessage({ id: 'accounts-settings.account.totp.codes.list' })}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button icon={Copy} onClick={() => copy(codes.join('\n'))}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'accounts-settings.account.totp.codes.copy'} />
        </Button>
      </p>
    </div>
  )
}
