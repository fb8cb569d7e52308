import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { validateEmailLinkSearch } from '../../features/accounts/email-links/email-link.ts'
import { RestoreEmail } from '../../features/accounts/email-links/restore-email.tsx'

export const Route = createFileRoute('/auth/restore-email')({
  validateSearch: validateEmailLinkSearch,
  staticData: { messages: ['accounts-sign-in'] },
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.restore.title'),
  }),
  component: RestoreEmailPage,
})

function RestoreEmailPage() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="accounts-sign-in.restore.title"
      other={{ textId: 'accounts-sign-in.reset.forgot', path: '/auth/reset-password' }}
      search={search}
    >
      <RestoreEmail {...search} />
    </AuthCard>
  )
}
