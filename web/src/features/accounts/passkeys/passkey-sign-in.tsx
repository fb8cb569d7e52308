import { loginWithPasskey } from '@quarry/api/contract/accounts/passkeys'
import { Fingerprint } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { PasskeyErrorNote } from './passkey-error-note.tsx'
import { usePasskey } from './use-passkey.ts'
import '../../../styles/pages/accounts-sign-in.css'

interface PasskeySignInProps {
  leadsTo: string
  /** Flow of a sign-in that waits for its second factor. */
  flow?: string | undefined
}

/** Signs in with a passkey, which needs scripts. */
export function PasskeySignIn({ leadsTo, flow }: PasskeySignInProps) {
  const passkey = usePasskey({
    signInFlow: flow,
    send: (api, answer) =>
      api(loginWithPasskey, { body: { ...answer, ...(flow !== undefined && { sign_in_flow: flow }) } }),
    // A full page load, so that nothing of the visitor stays in memory.
    onDone: () => location.assign(leadsTo),
  })
  return (
    <Form
      draft={null}
      className="stack needs-scripts"
      onSubmit={(event) => {
        event.preventDefault()
        passkey.mutate()
      }}
    >
      <PasskeyErrorNote error={passkey.error} />
      <Button type="submit" size="large" icon={Fingerprint} isBusy={passkey.isPending || passkey.isSuccess}>
        <FormattedMessage
          id={flow === undefined ? 'accounts-sign-in.passkey.signIn' : 'accounts-sign-in.passkey.instead'}
        />
      </Button>
    </Form>
  )
}
