import { restoreEmail } from '@quarry/api/contract/credentials'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { FormError } from '../forms/form-error.tsx'
import type { MailedSearch } from './mailed-link.ts'
import { useMailedLink } from './use-mailed-link.ts'

/** Takes back a change of address. It ends sessions, so somebody has to say so: programs that open links do not. */
export function RestoreEmail({ flow, done }: MailedSearch) {
  if (done !== undefined)
    return (
      <Note level="success" title={<FormattedMessage id="auth.restore.done" />}>
        <FormattedMessage id="auth.restore.done.text" />
      </Note>
    )
  return flow === undefined ? <Failed /> : <Restoring flow={flow} />
}

function Restoring({ flow }: { flow: string }) {
  const { api } = useRouter().options.context
  const link = useMailedLink({
    send: () => api(restoreEmail, { body: { flow } }),
    leadsTo: '/auth/restore-email?done=restored',
    posted: usePosted('restore-email'),
    isSentAtOnce: false,
  })
  if (link.isDead) return <Failed />
  return (
    <Form
      native="restore-email"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        link.submit()
      }}
    >
      <FormError error={link.error} />
      <p>
        <FormattedMessage id="auth.restore.text" />
      </p>
      <Button type="submit" look="danger" size="large" isBusy={link.isBusy}>
        <FormattedMessage id="auth.restore.confirm" />
      </Button>
    </Form>
  )
}

const Failed = () => (
  <Note level="error" isAlert title={<FormattedMessage id="auth.restore.failed" />}>
    <FormattedMessage id="auth.restore.failed.text" />
  </Note>
)
