import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signIn } from '@quarry/api/contract/accounts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useAuthForm } from './use-auth-form.ts'

export function SignInForm({ leadsTo }: { leadsTo: string }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const form = useAuthForm((body: { username: string; password: string }) => api(signIn, { body }), leadsTo)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ username, password })
      }}
    >
      {!form.isFieldError && <FormError error={form.error} />}
      <TextField
        label={intl.formatMessage({ id: 'auth.usernameOrEmail' })}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        value={username}
        error={form.errorOf('username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={intl.formatMessage({ id: 'auth.password' })}
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        error={form.errorOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="shell.signIn" />
      </Button>
    </form>
  )
}
