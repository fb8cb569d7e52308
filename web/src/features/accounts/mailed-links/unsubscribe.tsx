import { unsubscribeByLink } from '@quarry/api/contract/mail-choices'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { MailedLinkForm } from './mailed-link-form.tsx'
import type { MailedSearch } from './mailed-link.ts'
import { useMailedLink } from './use-mailed-link.ts'

/** Ends the mails whose link was followed: at once, since to find out how is what keeps people from it. */
export function Unsubscribe({ flow, done }: MailedSearch) {
  if (done !== undefined)
    return (
      <Note level="success" title={<FormattedMessage id="auth.unsubscribe.done" />} actions={<ToSettings />}>
        <FormattedMessage id="auth.unsubscribe.done.text" />
      </Note>
    )
  return flow === undefined ? <Failed /> : <Leaving flow={flow} />
}

function Leaving({ flow }: { flow: string }) {
  const { api } = useRouter().options.context
  const link = useMailedLink({
    send: () => api(unsubscribeByLink, { query: { flow } }),
    leadsTo: '/auth/unsubscribe?done=unsubscribed',
    posted: usePosted('unsubscribe'),
    isSentAtOnce: true,
  })
  if (link.isDead) return <Failed />
  return (
    <MailedLinkForm
      native="unsubscribe"
      link={link}
      look="brand"
      textId="auth.unsubscribe.text"
      confirmId="auth.unsubscribe.confirm"
    />
  )
}

const Failed = () => (
  <Note
    level="error"
    isAlert
    title={<FormattedMessage id="auth.unsubscribe.failed" />}
    actions={<ToSettings />}
  >
    <FormattedMessage id="auth.unsubscribe.failed.text" />
  </Note>
)

const ToSettings = () => (
  <ButtonLink href="/settings/account">
    <FormattedMessage id="auth.toAccount" />
  </ButtonLink>
)
