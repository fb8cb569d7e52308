import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import { useSecondFactor } from './second-factor.queries.ts'
import '../../../styles/pages/forms.css'

const SetUpDialog = lazy(async () => (await import('./set-up-dialog.tsx')).SetUpDialog)
const DisableDialog = lazy(async () => (await import('./disable-dialog.tsx')).DisableDialog)
const RenewDialog = lazy(async () => (await import('./renew-backup-codes-dialog.tsx')).RenewDialog)

interface SecondFactorSectionProps {
  isOn: boolean
  backupCodesLeft: number
}

/** Turns the second factor on and off, and renews its backup codes. */
export function SecondFactorSection({ isOn, backupCodesLeft }: SecondFactorSectionProps) {
  const { propose } = useSecondFactor()
  const [open, setOpen] = useState<'off' | 'renew'>()
  const close = () => {
    setOpen(undefined)
    propose.reset()
  }
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.totp" />}
        hint={<FormattedMessage id="accounts-settings.account.totp.hint" />}
      >
        <FormError error={propose.error} />
        <p>
          <FormattedMessage
            id={isOn ? 'accounts-settings.account.totp.on' : 'accounts-settings.account.totp.off'}
            values={{ left: backupCodesLeft }}
          />
        </p>
        {isOn ? (
          <p className="row">
            <Button onClick={() => setOpen('renew')}>
              <FormattedMessage id="accounts-settings.account.totp.renew" />
            </Button>
            <Button look="quiet-danger" onClick={() => setOpen('off')}>
              <FormattedMessage id="accounts-settings.account.totp.turnOff" />
            </Button>
          </p>
        ) : (
          <p>
            <Button isBusy={propose.isPending} onClick={() => propose.mutate()}>
              <FormattedMessage id="accounts-settings.account.totp.setUp" />
            </Button>
          </p>
        )}
      </FormSection>
      <LazyPart onFail={close}>
        {propose.data && <SetUpDialog proposed={propose.data} onClose={close} />}
        {open === 'off' && <DisableDialog onClose={close} />}
        {open === 'renew' && <RenewDialog onClose={close} />}
      </LazyPart>
    </div>
  )
}
