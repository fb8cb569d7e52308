import { restoreEmail } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import type { EmailLinkSearch } from './email-link.ts'
import { useEmailLink } from './use-email-link.ts'

/** Reverts a change of the email address, which ends all sessions. */
export function RestoreEmail({ flow, done }: EmailLinkSearch) {
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
  const link = useEmailLink({
    send: () => api(restoreEmail, { body: { flow } }),
    leadsTo: () => '/auth/restore-email?done=restored',
    posted: usePosted('restore-email'),
  })
  if (link.isDead) return <Failed />
  return (
    <EmailLinkForm
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
