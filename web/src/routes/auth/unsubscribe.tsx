import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta } from '../../features/accounts/auth-page.ts'
import { parseMailedSearch } from '../../features/accounts/mailed-link.ts'
import { Unsubscribe } from '../../features/accounts/unsubscribe.tsx'
import { understood } from '../../lib/query-string.ts'

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: understood(['redirect', 'launcher', 'flow', 'done'], parseMailedSearch),
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
