import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta } from '../../features/accounts/auth-page.ts'
import { understoodMailedSearch } from '../../features/accounts/mailed-links/mailed-link.ts'
import { Unsubscribe } from '../../features/accounts/mailed-links/unsubscribe.tsx'

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: understoodMailedSearch,
  staticData: { messages: ['auth'] },
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.unsubscribe.title') }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="auth.unsubscribe.title"
      other={{ textId: 'auth.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <Unsubscribe {...search} />
    </AuthCard>
  )
}
