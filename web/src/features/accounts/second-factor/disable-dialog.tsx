import { isApiError } from '@quarry/api/contract/client'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSecondFactor } from './second-factor.queries.ts'

/** Turns the second factor off after a valid code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { turnOff } = useSecondFactor()
  const [code, setCode] = useState('')
  const fields = isApiError(turnOff.error) ? turnOff.error.fields : []
  const codeError = fields.find(({ path }) => path === 'code')?.message
  const submit = () =>
    turnOff.mutate(code, {
      onSuccess: () => {
        addToast({
          type: 'success',
          title: intl.formatMessage({ id: 'accounts-settings.account.totp.wasOff' }),
        })
        onClose()
      },
    })
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'accounts-settings.account.totp.off.title' })}
      action={intl.formatMessage({ id: 'accounts-settings.account.totp.turnOff' })}
      look="danger"
      missing={code === '' ? [intl.formatMessage({ id: 'accounts-sign-in.code' })] : []}
      isBusy={turnOff.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="accounts-settings.account.totp.off.text" />
      </p>
      {codeError === undefined && <FormError error={turnOff.error} />}
      <CodeField value={code} onChange={setCode} error={codeError} />
    </FormDialog>
  )
}
