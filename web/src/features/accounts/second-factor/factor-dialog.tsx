import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../../lib/use-copy.ts'
import '../../../styles/pages/accounts-settings.css'

type FactorDialogProps = {
  title: string
  /** New backup codes replace the whole content, as they are shown only once. */
  codes: readonly string[] | undefined
  /** Button that creates the codes. */
  action: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog that ends with new backup codes. */
export function FactorDialog({ title, codes, action, onClose, children }: FactorDialogProps) {
  const intl = useIntl()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={codes ? intl.formatMessage({ id: 'accounts-settings.account.totp.codes.title' }) : title}
      footer={
        codes ? (
          <Button look="brand" onClick={onClose}>
            <FormattedMessage id="accounts-settings.account.totp.codes.done" />
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              <FormattedMessage id="shell.cancel" />
            </Button>
            {action}
          </>
        )
      }
    >
      {codes ? <BackupCodes codes={codes} /> : children}
    </Dialog>
  )
}

/** Backup codes; they cannot be shown again. */
function BackupCodes({ codes }: { codes: readonly string[] }) {
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
