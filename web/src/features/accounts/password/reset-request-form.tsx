import { requestPasswordReset } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { SignInNameField } from '../sign-in/identity-fields.tsx'

/** Requests the email with the link to reset the password. */
export function ResetRequestForm() {
  const { api } = useRouter().options.context
  const posted = usePosted('ask-reset')
  const [username, setUsername] = useState(posted?.values['username'] ?? '')
  const captcha = useCaptcha()
  const form = useAuthForm({
    send: (body: { username: string; challenge?: string }) => api(requestPasswordReset, { body }),
    leadsTo: '/auth/reset-password?done=sent',
    posted,
  })
  return (
    <Form
      draft={null}
      native="ask-reset"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ username, ...captcha.body })
      }}
    >
      <p>
        <FormattedMessage id="accounts-sign-in.reset.text" />
      </p>
      {!form.isFieldError && <FormError error={form.error} />}
      <SignInNameField value={username} onChange={setUsername} stateOf={form.stateOf} />
      {captcha.fieldOf(form)}
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.reset.ask" />
      </Button>
    </Form>
  )
}
