import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useProof } from './use-proof.ts'
import { CurrentPasswordField } from './who-fields.tsx'

/** Asks who somebody is before something dangerous is done, and tells whether they have shown it. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const intl = useIntl()
  const proof = useProof(() => onAnswer(true))
  return (
    <Dialog
      isOpen
      onOpenChange={() => onAnswer(false)}
      title={intl.formatMessage({ id: 'auth.prove.title' })}
      description={<FormattedMessage id="auth.prove.text" />}
      footer={
        <>
          <Button look="quiet" onClick={() => onAnswer(false)}>
            <FormattedMessage id="auth.prove.cancel" />
          </Button>
          <Button
            type="submit"
            form="proof"
            look="brand"
            disabled={proof.password === ''}
            isBusy={proof.isBusy}
          >
            <FormattedMessage id="auth.prove.confirm" />
          </Button>
        </>
      }
    >
      <Form
        id="proof"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (proof.password !== '') proof.submit()
        }}
      >
        <FormError error={proof.error} />
        <CurrentPasswordField
          labelId="auth.password"
          value={proof.password}
          onChange={proof.setPassword}
          stateOf={proof.stateOf}
        />
      </Form>
    </Dialog>
  )
}
