import { isApiError } from '@quarry/api/contract/client'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CodeField } from '../../../accounts/code-field.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useSecondFactor } from './second-factor.queries.ts'

/** Says what goes, and asks for a last code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { turnOff } = useSecondFactor()
  const [code, setCode] = useState('')
  const fields = isApiError(turnOff.error) ? turnOff.error.fields : []
  const codeError = fields.find(({ path }) => path === 'code')?.message
  const submit = () =>
    turnOff.mutate(code, {
      onSuccess: () => {
        addToast({ type: 'success', title: intl.formatMessage({ id: 'settings.account.totp.wasOff' }) })
        onClose()
      },
    })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'settings.account.totp.off.title' })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            type="submit"
            form="totp-off"
            look="danger"
            disabled={code === ''}
            isBusy={turnOff.isPending}
          >
            <FormattedMessage id="settings.account.totp.turnOff" />
          </Button>
        </>
      }
    >
      <Form
        id="totp-off"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (code !== '') submit()
        }}
      >
        <p>
          <FormattedMessage id="settings.account.totp.off.text" />
        </p>
        {codeError === undefined && <FormError error={turnOff.error} />}
        <CodeField value={code} onChange={setCode} error={codeError} />
      </Form>
    </Dialog>
  )
}
