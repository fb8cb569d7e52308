import { prove } from '@quarry/api/contract/record'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../forms/form-error.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { CurrentPasswordField } from './who-fields.tsx'

/** The question who somebody is as a page, for forms that are sent without scripts. */
export function ProofForm({ leadsTo }: { leadsTo: string }) {
  const { api } = useRouter().options.context
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    send: (body: { password: string }) => api(prove, { body }),
    leadsTo,
    posted: usePosted('prove'),
  })
  return (
    <Form
      native="prove"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ password })
      }}
    >
      <p>
        <FormattedMessage id="auth.prove.text" />
      </p>
      {!form.isFieldError && <FormError error={form.error} />}
      <CurrentPasswordField
        labelId="auth.password"
        value={password}
        onChange={setPassword}
        stateOf={form.stateOf}
      />
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="auth.prove.confirm" />
      </Button>
    </Form>
  )
}
