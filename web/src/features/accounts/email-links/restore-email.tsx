import { restoreEmail } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { MailedLinkForm } from './email-link-form.tsx'
import type { MailedSearch } from './email-link.ts'
import { useMailedLink } from './use-email-link.ts'

/** Takes back a change of address. It ends sessions. */
export function RestoreEmail({ flow, done }: MailedSearch) {
  if (done !== undefined)
    return (
      <Note level="success" title={<FormattedMessage id="accounts-sign-in.restore.done" />}>
        <FormattedMessage id="accounts-sign-in.restore.done.text" />
      </Note>
    )
  return flow === undefined ? <Failed /> : <Restoring flow={flow} />
}

function Restoring({ flow }: { flow: string }) {
  const { api } = useRouter().options.context
  const link = useMailedLink({
    send: () => api(restoreEmail, { body: { flow } }),
    leadsTo: () => '/auth/restore-email?done=restored',
    posted: usePosted('restore-email'),
  })
  if (link.isDead) return <Failed />
  return (
    <MailedLinkForm
      native="restore-email"
      link={link}
      look="danger"
      textId="accounts-sign-in.restore.text"
      confirmId="accounts-sign-in.restore.confirm"
    />
  )
}

const Failed = () => (
  <Note level="error" isAlert title={<FormattedMessage id="accounts-sign-in.restore.failed" />}>
    <FormattedMessage id="accounts-sign-in.restore.failed.text" />
  </Note>
)
