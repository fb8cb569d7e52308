import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { signIn } from '@quarry/api/contract/accounts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { usePosted } from '../../lib/forms/use-posted.ts'
import { FormError } from '../forms/form-error.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { CurrentPasswordField, SignInNameField } from './who-fields.tsx'

export function SignInForm({ leadsTo }: { leadsTo: string }) {
  const { api } = useRouter().options.context
  const posted = usePosted('sign-in')
  const [username, setUsername] = useState(posted?.values['username'] ?? '')
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    send: (body: { username: string; password: string }) => api(signIn, { body }),
    leadsTo,
    posted,
  })
  return (
    <Form
      native="sign-in"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ username, password })
      }}
    >
      {!form.isFieldError && <FormError error={form.error} />}
      <SignInNameField value={username} onChange={setUsername} stateOf={form.stateOf} />
      <CurrentPasswordField
        labelId="auth.password"
        value={password}
        onChange={setPassword}
        stateOf={form.stateOf}
      />
      <p>
        <AppLink className="link" href="/auth/reset-password">
          <FormattedMessage id="auth.reset.forgot.short" />
        </AppLink>
      </p>
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="shell.signIn" />
      </Button>
    </Form>
  )
}
