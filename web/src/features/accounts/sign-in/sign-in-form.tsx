import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { signIn, type CodeNeeded } from '@quarry/api/contract/accounts/sign-in'
import type { z } from 'zod'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { FormError } from '../../forms/form-error.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { CurrentPasswordField, SignInNameField } from './identity-fields.tsx'

/** What the first step was answered when there is a second. */
type Waiting = z.output<typeof CodeNeeded>

/** Name and password, or a passkey; and then a code where the account asks for one. */
export function SignInForm({ leadsTo }: { leadsTo: string }) {
  const [waiting, setWaiting] = useState<Waiting>()
  if (waiting === undefined)
    return (
      <>
        <FirstStep leadsTo={leadsTo} onWait={setWaiting} />
        <PasskeySignIn leadsTo={leadsTo} />
      </>
    )
  return (
    <>
      <CodeForm leadsTo={leadsTo} flow={waiting.flow} onAgain={() => setWaiting(undefined)} />
      {waiting.has_passkeys && <PasskeySignIn leadsTo={leadsTo} flow={waiting.flow} />}
    </>
  )
}

function FirstStep({ leadsTo, onWait }: { leadsTo: string; onWait: (waiting: Waiting) => void }) {
  const { api } = useRouter().options.context
  const posted = usePosted('sign-in')
  const [username, setUsername] = useState(posted?.values['username'] ?? '')
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    send: async (body: { username: string; password: string }) => {
      const answer = await api(signIn, { body })
      if ('flow' in answer) onWait(answer)
      return answer
    },
    isEnd: (answer) => 'session' in answer,
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
        labelId="accounts-sign-in.password"
        value={password}
        onChange={setPassword}
        stateOf={form.stateOf}
      />
      <p>
        <AppLink className="link" href="/auth/reset-password">
          <FormattedMessage id="accounts-sign-in.reset.forgot.short" />
        </AppLink>
      </p>
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="shell.signIn" />
      </Button>
    </Form>
  )
}
