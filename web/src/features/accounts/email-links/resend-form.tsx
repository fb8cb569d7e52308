import { resendVerification } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'

/** Sends the verification email again. */
export function ResendForm() {
  const { api } = useRouter().options.context
  const form = useAuthForm({
    send: () => api(resendVerification, {}),
    leadsTo: '/auth/verify-email?done=sent',
    posted: usePosted('resend-verification'),
  })
  return (
    <Form
      draft={null}
      native="resend-verification"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({})
      }}
    >
      <FormError error={form.error} />
      <Button type="submit" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.verify.resend" />
      </Button>
    </Form>
  )
}
