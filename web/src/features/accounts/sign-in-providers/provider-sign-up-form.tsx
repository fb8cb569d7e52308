import { signUpByProvider, type ProviderResult } from '@quarry/api/contract/accounts/providers'
import { PROVIDER_NAMES } from '@quarry/domain/accounts/sign-in-methods'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { authHref } from '../../../lib/viewer/sign-in-address.ts'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { LegalNote } from '../sign-up/legal-note.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'

interface ProviderSignUpFormProps {
  answer: Extract<ProviderResult, { kind: 'new' }>
  leadsTo: string
}

/** Asks for a username, and for an email if the provider has returned no verified one. */
export function ProviderSignUpForm({ answer, leadsTo }: ProviderSignUpFormProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const posted = usePosted('provider-sign-up')
  const [username, setUsername] = useState(posted?.values['username'] ?? answer.suggested)
  const [email, setEmail] = useState(posted?.values['email'] ?? '')
  const [wantsNewsletter, setWantsNewsletter] = useState(posted !== undefined && 'subscribe' in posted.values)
  const form = useAuthForm({
    send: (body: { username: string; email?: string; sign_up_newsletter: boolean }) =>
      api(signUpByProvider, { body }),
    leadsTo: authHref('/auth/welcome', { redirect: leadsTo }),
    posted,
  })
  return (
    <Form
      draft={null}
      native="provider-sign-up"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const emailField = answer.email === null ? { email } : {}
        form.submit({ username, ...emailField, sign_up_newsletter: wantsNewsletter })
      }}
    >
      <p>
        <FormattedMessage
          id={answer.email === null ? 'accounts-sign-in.provider.new' : 'accounts-sign-in.provider.new.email'}
          values={{ provider: PROVIDER_NAMES[answer.provider], email: <bdi>{answer.email}</bdi> }}
        />
      </p>
      {!form.isFieldError && <FormError error={form.error} />}
      <TextField
        name="username"
        label={intl.formatMessage({ id: 'accounts-sign-in.username' })}
        hint={intl.formatMessage({ id: 'accounts-sign-in.username.hint' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        value={username}
        {...form.stateOf('username')}
        onChange={(event) => setUsername(event.target.value)}
      />
      {answer.email === null && (
        <TextField
          name="email"
          type="email"
          label={intl.formatMessage({ id: 'accounts-sign-in.email' })}
          autoComplete="email"
          isRequired
          value={email}
          {...form.stateOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Checkbox
        name="subscribe"
        checked={wantsNewsletter}
        onChange={(event) => setWantsNewsletter(event.target.checked)}
      >
        <FormattedMessage id="accounts-sign-in.subscribe" />
      </Checkbox>
      <LegalNote />
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.createAccount" />
      </Button>
    </Form>
  )
}
