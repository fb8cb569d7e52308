import { prove } from '@quarry/api/contract/accounts/recent-proof'
import { useQuery } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { accountQuery } from '../account.queries.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { PasskeyErrorNote } from '../passkeys/passkey-error-note.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { ReauthenticateWithProvider } from '../sign-in-providers/reauthenticate-with-provider.tsx'
import { CurrentPasswordField } from '../sign-in/identity-fields.tsx'
import { isApiError } from '@quarry/api/contract/client'

/** Reauthenticates the user before a sensitive action; reports whether it succeeded. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (isReauthenticated: boolean) => void }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  // Loaded before the dialog opens; if that failed, offer the password.
  const { data: account } = useQuery(accountQuery(api))
  const hasPassword = account?.has_password ?? true
  const hasTotp = account?.has_totp ?? false
  const hasPasskeys = (account?.passkeys ?? 0) > 0
  const providers = account?.providers ?? []
  const isTyped = hasPassword || hasTotp
  const [chosen, setChosen] = useState<CredentialKind>()
  const kind = chosen ?? (hasPassword || !hasTotp ? 'password' : 'code')
  const credential = useCredential(kind, () => onAnswer(true))
  const passkey = usePasskey({
    send: (api, answer) => api(prove, { body: { passkey: answer } }),
    onDone: () => onAnswer(true),
  })
  const isComplete = credential.value !== ''
  const alternative = kind === 'password' ? 'code' : 'password'
  return (
    <Dialog
      isOpen
      onOpenChange={() => onAnswer(false)}
      title={intl.formatMessage({ id: 'accounts-sign-in.prove.title' })}
      description={<FormattedMessage id="accounts-sign-in.prove.text" />}
      footer={
        <>
          <Button look="quiet" onClick={() => onAnswer(false)}>
            <FormattedMessage id="accounts-sign-in.prove.cancel" />
          </Button>
          {isTyped && (
            <Button type="submit" form="proof" look="brand" disabled={!isComplete} isBusy={credential.isBusy}>
              <FormattedMessage id="accounts-sign-in.prove.confirm" />
            </Button>
          )}
        </>
      }
    >
      <Form
        draft={null}
        id="proof"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) credential.submit()
        }}
      >
        <FormError error={credential.error} />
        <PasskeyErrorNote error={passkey.error} />
        {!isTyped ? null : kind === 'code' ? (
          <CodeField
            key="code"
            value={credential.value}
            onChange={credential.setValue}
            {...credential.stateOf('code')}
          />
        ) : (
          <CurrentPasswordField
            labelId="accounts-sign-in.password"
            value={credential.value}
            onChange={credential.setValue}
            stateOf={credential.stateOf}
          />
        )}
        {providers.length > 0 && (
          <ReauthenticateWithProvider providers={providers.map(({ provider }) => provider)} />
        )}
        {((hasPassword && hasTotp) || hasPasskeys) && (
          <p className="row">
            {hasPassword && hasTotp && (
              <Button
                onClick={() => {
                  credential.reset()
                  setChosen(alternative)
                }}
              >
                <FormattedMessage id={`accounts-sign-in.prove.${alternative}`} />
              </Button>
            )}
            {hasPasskeys && (
              <Button icon={Fingerprint} isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
                <FormattedMessage id="accounts-sign-in.passkey.instead" />
              </Button>
            )}
          </p>
        )}
      </Form>
    </Dialog>
  )
}

/** What the user types to reauthenticate. */
type CredentialKind = 'password' | 'code'

/** Password or code of the signed-in user, with its errors. */
function useCredential(kind: CredentialKind, onReauthenticated: () => void) {
  const { api } = useRouter().options.context
  const [value, setValue] = useState('')
  const mutation = useMutation({
    mutationFn: () => api(prove, { body: kind === 'code' ? { code: value } : { password: value } }),
    meta: { showsOwnErrors: true },
    onSuccess: onReauthenticated,
  })
  const { error } = mutation
  const fields = isApiError(error) ? error.fields : []
  return {
    value,
    setValue,
    submit: () => mutation.mutate(),
    reset: () => {
      setValue('')
      mutation.reset()
    },
    isBusy: mutation.isPending,
    error: fields.length > 0 ? null : error,
    stateOf: (path: string) => ({
      error: fields.find((field) => field.path === path)?.message,
      autoFocus: path === kind,
    }),
  }
}
