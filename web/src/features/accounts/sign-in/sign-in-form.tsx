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

/** Response of the first step if a second one follows. */
type SecondStep = z.output<typeof CodeNeeded>

/** Signs in with username and password or a passkey, then with a code if the account has a second factor. */
export function SignInForm({ leadsTo }: { leadsTo: string }) {
  const [secondStep, setSecondStep] = useState<SecondStep>()
  if (secondStep === undefined)
    return (
      <>
        <FirstStep leadsTo={leadsTo} onSecondStep={setSecondStep} />
        <PasskeySignIn leadsTo={leadsTo} />
      </>
    )
  return (
    <>
      <CodeForm leadsTo={leadsTo} flow={secondStep.flow} onRestart={() => setSecondStep(undefined)} />
      {secondStep.has_passkeys && <PasskeySignIn leadsTo={leadsTo} flow={secondStep.flow} />}
    </>
  )
}

function FirstStep({
  leadsTo,
  onSecondStep,
}: {
  leadsTo: string
  onSecondStep: (secondStep: SecondStep) => void
}) {
  const { api } = useRouter().options.context
  const posted = usePosted('sign-in')
  const [username, setUsername] = useState(posted?.values['username'] ?? '')
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    send: async (body: { username: string; password: string }) => {
      const answer = await api(signIn, { body })
      if ('flow' in answer) onSecondStep(answer)
      return answer
    },
    isDone: (answer) => 'session' in answer,
    leadsTo,
    posted,
  })
  return (
    <Form
      draft={null}
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
