import { changePassword } from '@quarry/api/contract/accounts/credentials'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { resetLinkQuery } from './reset-link.queries.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'

/** Sets a new password with the link from an email. */
export function NewPasswordForm({ flow }: { flow: string }) {
  const { api } = useRouter().options.context
  const password = useNewPassword()
  const [revokes, setRevokes] = useState(false)
  const form = useAuthForm({
    send: (body: { flow: string; new_password: string; revoke_access: boolean }) =>
      api(changePassword, { body }),
    leadsTo: '/auth/reset-password?done=set',
    posted: usePosted('new-password'),
  })
  const { data: deadOnArrival } = useQuery(resetLinkQuery(api, flow))
  const deadLink = form.stateOf('flow').error ?? deadOnArrival ?? undefined
  if (deadLink !== undefined) return <DeadResetLink reason={deadLink} />
  return (
    <Form
      draft={null}
      native="new-password"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (password.check()) form.submit({ flow, new_password: password.value, revoke_access: revokes })
      }}
    >
      {!form.isFieldError && <FormError error={form.error} />}
      <NewPasswordFields {...password.fields} stateOf={form.stateOf} />
      <Checkbox
        name="revoke_access"
        checked={revokes}
        onChange={(event) => setRevokes(event.target.checked)}
        hint={<FormattedMessage id="accounts-sign-in.newPassword.revoke.hint" />}
      >
        <FormattedMessage id="accounts-sign-in.newPassword.revoke" />
      </Checkbox>
      <p className="hint">
        <FormattedMessage id="accounts-sign-in.newPassword.ends" />
      </p>
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.newPassword.set" />
      </Button>
    </Form>
  )
}

/** A link works once and for a day. */
function DeadResetLink({ reason }: { reason: string }) {
  return (
    <Note
      level="error"
      isAlert
      title={reason}
      actions={
        <ButtonLink href="/auth/reset-password">
          <FormattedMessage id="accounts-sign-in.reset.again" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="accounts-sign-in.reset.dead" />
    </Note>
  )
}
