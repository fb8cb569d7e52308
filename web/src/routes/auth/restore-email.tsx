import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta } from '../../features/accounts/auth-page.ts'
import { understoodMailedSearch } from '../../features/accounts/mailed-links/mailed-link.ts'
import { RestoreEmail } from '../../features/accounts/mailed-links/restore-email.tsx'

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
