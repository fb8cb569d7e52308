import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { BackupCodes } from './backup-codes.tsx'

type FactorDialogProps = {
  title: string
  /** Once there are any: they are shown this one time, in the place of everything else. */
  codes: readonly string[] | undefined
  /** What makes them. */
  action: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A step of the second factor that ends with backup codes. */
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
