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
  /** What the first half of the sign-in was answered. Without it the form is posted, and the server knows it by cookie. */
  flow?: string
  onAgain?: () => void
}

/** The second half of a sign-in. */
export function CodeForm({ leadsTo, flow, onAgain }: CodeFormProps) {
  const { api } = useRouter().options.context
  const [code, setCode] = useState('')
  const form = useAuthForm({
    send: (body: { flow: string; code: string }) => api(loginWithCode, { body }),
    leadsTo,
    posted: usePosted('sign-in-code'),
  })
  const dead = form.stateOf('flow').error
  if (dead !== undefined)
    return (
      <Note level="error" isAlert title={dead} actions={<Again onAgain={onAgain} />}>
        {null}
      </Note>
    )
  // The page has gone on to its next question.
  const state = { ...form.stateOf('code'), autoFocus: true }
  return (
    <Form
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

function Again({ onAgain }: { onAgain: (() => void) | undefined }) {
  const text = <FormattedMessage id="accounts-sign-in.code.again" />
  return onAgain ? (
    <Button onClick={onAgain}>{text}</Button>
  ) : (
    <ButtonLink href="/auth/sign-in">{text}</ButtonLink>
  )
}
