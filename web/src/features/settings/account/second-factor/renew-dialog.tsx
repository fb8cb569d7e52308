import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { useSecondFactor } from './second-factor.queries.ts'

/** Says that the codes before go, makes new ones and shows them once. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { renew } = useSecondFactor()
  const codes = renew.data?.backup_codes
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({
        id: codes ? 'settings.account.totp.codes.title' : 'settings.account.totp.renew.title',
      })}
      footer={
        codes ? (
          <Button look="brand" onClick={onClose}>
            <FormattedMessage id="settings.account.totp.codes.done" />
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              <FormattedMessage id="shell.cancel" />
            </Button>
            <Button look="danger" isBusy={renew.isPending} onClick={() => renew.mutate()}>
              <FormattedMessage id="settings.account.totp.renew" />
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <BackupCodes codes={codes} />
      ) : (
        <div className="stack">
          <FormError error={renew.error} />
          <p>
            <FormattedMessage id="settings.account.totp.renew.text" />
          </p>
        </div>
      )}
    </Dialog>
  )
}
