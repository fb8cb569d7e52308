import { prove } from '@quarry/api/contract/accounts/recent-proof'
import { useQuery, useMutation } from '@tanstack/react-query'
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
import { PasskeyError } from '../passkeys/passkey-error-note.tsx'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { ProveByProvider } from '../sign-in-providers/reauthenticate-with-provider.tsx'
import { CurrentPasswordField } from '../sign-in/identity-fields.tsx'
import { isApiError } from '@quarry/api/contract/client'

/** Asks who somebody is before something dangerous is done, and tells whether they have shown it. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  // Fetched before the question is asked; when that failed, there is the password at least.
  const { data: account } = useQuery(accountQuery(api))
  const hasPassword = account?.has_password ?? true
  const hasTotp = account?.has_totp ?? false
  const hasPasskeys = (account?.passkeys ?? 0) > 0
  const providers = account?.providers ?? []
  const isTyped = hasPassword || hasTotp
  const [chosen, setChosen] = useState<TypedProof>()
  const typed = chosen ?? (hasPassword || !hasTotp ? 'password' : 'code')
  const proof = useProof(typed, () => onAnswer(true))
  const passkey = usePasskey({
    send: (api, answer) => api(prove, { body: { passkey: answer } }),
    onDone: () => onAnswer(true),
  })
  const isComplete = proof.value !== ''
  const other = typed === 'password' ? 'code' : 'password'
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
            <Button type="submit" form="proof" look="brand" disabled={!isComplete} isBusy={proof.isBusy}>
              <FormattedMessage id="accounts-sign-in.prove.confirm" />
            </Button>
          )}
        </>
      }
    >
      <Form
        id="proof"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) proof.submit()
        }}
      >
        <FormError error={proof.error} />
        <PasskeyError error={passkey.error} />
        {!isTyped ? null : typed === 'code' ? (
          <CodeField key="code" value={proof.value} onChange={proof.setValue} {...proof.stateOf('code')} />
        ) : (
          <CurrentPasswordField
            labelId="accounts-sign-in.password"
            value={proof.value}
            onChange={proof.setValue}
            stateOf={proof.stateOf}
          />
        )}
        {providers.length > 0 && <ProveByProvider providers={providers.map(({ provider }) => provider)} />}
        {((hasPassword && hasTotp) || hasPasskeys) && (
          <p className="row">
            {hasPassword && hasTotp && (
              <Button
                onClick={() => {
                  proof.reset()
                  setChosen(other)
                }}
              >
                <FormattedMessage id={`accounts-sign-in.prove.${other}`} />
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

/** What is typed to show who somebody is. */
type TypedProof = 'password' | 'code'

/** The password, or a code, of somebody who is signed in already, and what was wrong with it. */
function useProof(typed: TypedProof, onProved: () => void) {
  const { api } = useRouter().options.context
  const [value, setValue] = useState('')
  const mutation = useMutation({
    mutationFn: () => api(prove, { body: typed === 'code' ? { code: value } : { password: value } }),
    meta: { showsOwnErrors: true },
    onSuccess: onProved,
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
      autoFocus: path === typed,
    }),
  }
}
