import { loginWithPasskey } from '@quarry/api/contract/accounts/passkeys'
import { loginWithCode } from '@quarry/api/contract/accounts/second-factor'
import { getSession, signIn } from '@quarry/api/contract/accounts/sign-in'
import { isApiError } from '@quarry/api/contract/client'
import { useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { PasskeyErrorNote } from '../passkeys/passkey-error-note.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { CurrentPasswordField } from '../sign-in/identity-fields.tsx'

const FORM = 'session-ended'

/** Lets the user sign in again over a page whose session has ended; reports whether they did. */
export function SessionEndedDialog({ onAnswer }: { onAnswer: (isSignedIn: boolean) => void }) {
  const intl = useIntl()
  const viewer = useViewer()
  const form = useSignInOver(onAnswer)
  const { stateOf } = form
  return (
    <Dialog
      isOpen
      onOpenChange={() => onAnswer(false)}
      title={intl.formatMessage({ id: 'accounts-sign-in.sessionEnded.title' })}
      description={
        <FormattedMessage
          id="accounts-sign-in.sessionEnded.text"
          values={{ name: <bdi>{viewer?.username}</bdi> }}
        />
      }
      footer={
        <>
          <Button look="quiet" onClick={() => onAnswer(false)}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button type="submit" form={FORM} look="brand" isBusy={form.isBusy}>
            <FormattedMessage id="accounts-sign-in.sessionEnded.retry" />
          </Button>
        </>
      }
    >
      <Form
        draft={null}
        id={FORM}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          form.submit()
        }}
      >
        <FormError error={form.error} />
        <PasskeyErrorNote error={form.passkey.error} />
        {/* Password managers offer the password of this account. */}
        <input hidden readOnly name="username" autoComplete="username" value={viewer?.username ?? ''} />
        {form.isCodeNeeded ? (
          <CodeField key="code" value={form.code} onChange={form.setCode} {...stateOf('code')} />
        ) : (
          <CurrentPasswordField
            labelId="accounts-sign-in.password"
            value={form.password}
            onChange={form.setPassword}
            stateOf={stateOf}
          />
        )}
        <p className="row">
          <Button icon={Fingerprint} isBusy={form.passkey.isPending} onClick={() => form.passkey.mutate()}>
            <FormattedMessage id="accounts-sign-in.passkey.instead" />
          </Button>
        </p>
        <p className="muted">
          <FormattedMessage
            id="accounts-sign-in.sessionEnded.other"
            values={{
              link: (text) => (
                <a key="link" className="link" href="/auth/sign-in" target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            }}
          />
        </p>
      </Form>
    </Dialog>
  )
}

/** Password, then a code if the account has a second factor; an empty password means signed in in another tab. */
function useSignInOver(onAnswer: (isSignedIn: boolean) => void) {
  const { api } = useRouter().options.context
  const viewer = useViewer()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [flow, setFlow] = useState<string>()
  /** The page belongs to one account: for another one it is loaded again. */
  const finish = (user: { id: string } | null) => {
    if (user?.id === viewer?.id) onAnswer(true)
    else location.reload()
  }
  const mutation = useMutation({
    mutationFn: async () => {
      if (flow !== undefined) return finish((await api(loginWithCode, { body: { flow, code } })).user)
      if (password === '') {
        const { user } = await api(getSession, {})
        if (user) return finish(user)
      }
      const answer = await api(signIn, { body: { username: viewer?.username ?? '', password } })
      if ('flow' in answer) setFlow(answer.flow)
      else finish(answer.user)
      return undefined
    },
    meta: { showsOwnErrors: true },
  })
  const passkey = usePasskey({
    signInFlow: flow,
    send: async (client, answer) => {
      const body = { ...answer, ...(flow !== undefined && { sign_in_flow: flow }) }
      finish((await client(loginWithPasskey, { body })).user)
    },
    onDone: () => undefined,
  })
  const fields = isApiError(mutation.error) ? mutation.error.fields : []
  return {
    password,
    setPassword,
    code,
    setCode,
    isCodeNeeded: flow !== undefined,
    passkey,
    submit: () => mutation.mutate(),
    isBusy: mutation.isPending,
    error: fields.length > 0 ? null : mutation.error,
    stateOf: (path: string) => ({
      error: fields.find((field) => field.path === path)?.message,
      autoFocus: true,
    }),
  }
}
