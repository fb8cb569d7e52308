import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { captchaQuery } from '../../features/accounts/captcha/captcha.queries.ts'
import {
  type EmailLinkSearch,
  validateEmailLinkSearch,
} from '../../features/accounts/email-links/email-link.ts'
import { resetLinkQuery } from '../../features/accounts/password/reset-link.queries.ts'
import { NewPasswordForm } from '../../features/accounts/password/new-password-form.tsx'
import { ResetRequestForm } from '../../features/accounts/password/reset-request-form.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: validateEmailLinkSearch,
  staticData: { messages: ['accounts-sign-in'] },
  // If this fails to load, the form requests it again.
  loaderDeps: ({ search: { flow, done } }) => ({ flow: done === undefined ? flow : undefined }),
  loader: async ({ context: { queryClient, api }, deps: { flow } }) => {
    await Promise.all([
      queryClient.prefetchQuery(captchaQuery(api)),
      flow !== undefined && queryClient.prefetchQuery(resetLinkQuery(api, flow)),
    ])
  },
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'accounts-sign-in.reset.title') }),
  component: ResetPassword,
})

function ResetPassword() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="accounts-sign-in.reset.title"
      other={{ textId: 'accounts-sign-in.reset.remembered', path: '/auth/sign-in' }}
      search={search}
    >
      <Step {...search} />
    </AuthCard>
  )
}

/** Requests the link and sets the password with it; also confirms each step. */
function Step({ flow, done }: EmailLinkSearch) {
  if (done === 'set')
    return (
      <Note
        level="success"
        title={<FormattedMessage id="accounts-sign-in.newPassword.done" />}
        actions={
          <ButtonLink href="/auth/sign-in">
            <FormattedMessage id="shell.signIn" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="accounts-sign-in.newPassword.done.text" />
      </Note>
    )
  if (done !== undefined)
    return (
      <Note level="success" title={<FormattedMessage id="accounts-sign-in.reset.sent" />}>
        <FormattedMessage id="accounts-sign-in.reset.sent.text" />
      </Note>
    )
  return flow === undefined ? <ResetRequestForm /> : <NewPasswordForm flow={flow} />
}
