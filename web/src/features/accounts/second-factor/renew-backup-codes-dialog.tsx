import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { useSecondFactor } from './second-factor.queries.ts'

/** Replaces the backup codes and shows the new ones once. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { renew } = useSecondFactor()
  return (
    <FactorDialog
      title={intl.formatMessage({ id: 'accounts-settings.account.totp.renew.title' })}
      codes={renew.data?.backup_codes}
      onClose={onClose}
      action={
        <Button look="danger" isBusy={renew.isPending} onClick={() => renew.mutate()}>
          <FormattedMessage id="accounts-settings.account.totp.renew" />
        </Button>
      }
    >
      <div className="stack">
        <FormError error={renew.error} />
        <p>
          <FormattedMessage id="accounts-settings.account.totp.renew.text" />
        </p>
      </div>
    </FactorDialog>
  )
}
