import { prove } from '@quarry/api/contract/accounts/recent-proof'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { CurrentPasswordField } from '../sign-in/identity-fields.tsx'

interface ReauthenticationFormProps {
  leadsTo: string
  account: { has_password: boolean; has_totp: boolean }
}

/** Reauthentication as a page, for forms that are sent without scripts. */
export function ReauthenticationForm({ leadsTo, account }: ReauthenticationFormProps) {
  if (account.has_password) return <CredentialForm kind="password" leadsTo={leadsTo} />
  if (account.has_totp) return <CredentialForm kind="code" leadsTo={leadsTo} />
  return (
    <Note level="info" title={<FormattedMessage id="accounts-sign-in.prove.anew" />}>
      <FormattedMessage id="accounts-sign-in.prove.anew.text" />
    </Note>
  )
}

function CredentialForm({ kind, leadsTo }: { kind: 'password' | 'code'; leadsTo: string }) {
  const { api } = useRouter().options.context
  const [value, setValue] = useState('')
  const form = useAuthForm({
    send: (body: { password: string } | { code: string }) => api(prove, { body }),
    leadsTo,
    posted: usePosted('prove'),
  })
  return (
    <Form
      draft={null}
      native="prove"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(kind === 'code' ? { code: value } : { password: value })
      }}
    >
      <p>
        <FormattedMessage id="accounts-sign-in.prove.text" />
      </p>
      {!form.isFieldError && <FormError error={form.error} />}
      {kind === 'code' ? (
        <CodeField value={value} onChange={setValue} {...form.stateOf('code')} />
      ) : (
        <CurrentPasswordField
          labelId="accounts-sign-in.password"
          value={value}
          onChange={setValue}
          stateOf={form.stateOf}
        />
      )}
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.prove.confirm" />
      </Button>
    </Form>
  )
}
