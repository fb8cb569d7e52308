import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { understoodMailedSearch } from '../../features/accounts/email-links/email-link.ts'
import { RestoreEmail } from '../../features/accounts/email-links/restore-email.tsx'

export const Route = createFileRoute('/auth/restore-email')({
  validateSearch: understoodMailedSearch,
  staticData: { messages: ['auth'] },
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.restore.title') }),
  component: RestoreEmailPage,
})

function RestoreEmailPage() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="auth.restore.title"
      other={{ textId: 'auth.reset.forgot', path: '/auth/reset-password' }}
      search={search}
    >
      <RestoreEmail {...search} />
    </AuthCard>
  )
}
