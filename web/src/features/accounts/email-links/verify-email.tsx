import { verifyEmail } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import type { EmailLinkSearch } from './email-link.ts'
import { ResendForm } from './resend-form.tsx'
import { useEmailLink } from './use-email-link.ts'

/** Verifies an email address by the link that was sent to it. */
export function VerifyEmail({ flow, done }: EmailLinkSearch) {
  if (done === 'sent')
    return (
      <Note level="success" title={<FormattedMessage id="accounts-sign-in.verify.sent" />}>
        <FormattedMessage id="accounts-sign-in.verify.sent.text" />
      </Note>
    )
  if (done !== undefined) return <Verified titleId="accounts-sign-in.verify.success" />
  return flow === undefined ? <Failed /> : <Verifying flow={flow} />
}

function Verifying({ flow }: { flow: string }) {
  const { api } = useRouter().options.context
  const link = useEmailLink({
    send: () => api(verifyEmail, { body: { flow } }),
    leadsTo: () => '/auth/verify-email?done=verified',
    posted: usePosted('verify-email'),
  })
  if (link.isDoneBefore) return <Verified titleId="accounts-sign-in.verify.already" />
  if (link.isDead) return <Failed />
  return (
    <EmailLinkForm
      native="verify-email"
      link={link}
      look="brand"
      textId="accounts-sign-in.verify.text"
      confirmId="accounts-sign-in.verify.confirm"
    />
  )
}

function Verified({ titleId }: { titleId: MessageId }) {
  const viewer = useViewer()
  return (
    <Note
      level="success"
      title={<FormattedMessage id={titleId} />}
      actions={
        <ButtonLink href={viewer ? '/settings/account' : '/auth/sign-in'}>
          <FormattedMessage id={viewer ? 'accounts-sign-in.toAccount' : 'shell.signIn'} />
        </ButtonLink>
      }
    >
      <FormattedMessage id="accounts-sign-in.verify.success.text" />
    </Note>
  )
}

function Failed() {
  const viewer = useViewer()
  if (viewer?.email_verified) return <Verified titleId="accounts-sign-in.verify.already" />
  return (
    <>
      <Note level="error" isAlert title={<FormattedMessage id="accounts-sign-in.verify.failed" />}>
        <FormattedMessage
          id={viewer ? 'accounts-sign-in.verify.failed.text' : 'accounts-sign-in.verify.failed.visitor'}
        />
      </Note>
      {viewer ? (
        <ResendForm />
      ) : (
        <ButtonLink look="brand" size="large" href={signInHref('/settings/account')}>
          <FormattedMessage id="shell.signIn" />
        </ButtonLink>
      )}
    </>
  )
}
