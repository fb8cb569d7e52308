import { loginWithCode } from '@quarry/api/contract/accounts/second-factor'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

interface CodeFormProps {
  leadsTo: string
  /** Flow from the first step. Without it the form is posted, and the server has the flow in a cookie. */
  flow?: string
  onRestart?: () => void
}

/** The second step of a sign-in. */
export function CodeForm({ leadsTo, flow, onRestart }: CodeFormProps) {
  const { api } = useRouter().options.context
  const [code, setCode] = useState('')
  const form = useAuthForm({
    send: (body: { flow: string; code: string }) => api(loginWithCode, { body }),
    leadsTo,
    posted: usePosted('sign-in-code'),
  })
  const deadFlow = form.stateOf('flow').error
  if (deadFlow !== undefined)
    return (
      <Note level="error" isAlert title={deadFlow} actions={<RestartButton onRestart={onRestart} />}>
        {null}
      </Note>
    )
  // The first field of a new step takes the focus.
  const state = { ...form.stateOf('code'), autoFocus: true }
  return (
    <Form
      draft={null}
      native="sign-in-code"
      className="stack"
      onSubmit={(event) => {
        if (flow === undefined) return
        event.preventDefault()
        form.submit({ flow, code })
      }}
    >
      {!form.isFieldError && <FormError error={form.error} />}
      <CodeField value={code} onChange={setCode} {...state} />
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="shell.signIn" />
      </Button>
    </Form>
  )
}

function RestartButton({ onRestart }: { onRestart: (() => void) | undefined }) {
  const text = <FormattedMessage id="accounts-sign-in.code.again" />
  return onRestart ? (
    <Button onClick={onRestart}>{text}</Button>
  ) : (
    <ButtonLink href="/auth/sign-in">{text}</ButtonLink>
  )
}
