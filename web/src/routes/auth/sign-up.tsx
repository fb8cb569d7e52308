import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta, leadsTo, onlyGuests } from '../../features/accounts/auth-page.ts'
import { ProviderButtons } from '../../features/accounts/providers/provider-buttons.tsx'
import { providersQuery } from '../../features/accounts/providers/providers.queries.ts'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { understoodAuthSearch } from '../../lib/sign-in-address.ts'

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, search }) => onlyGuests(context.viewer, search),
  // Who has a password enters also while nobody can tell which providers there are.
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.prefetchQuery(providersQuery(api))
  },
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.signUp.title') }),
  component: SignUp,
})

function SignUp() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="auth.signUp.title"
      other={{ textId: 'auth.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <ProviderButtons leadsTo={leadsTo(search)} />
      <SignUpForm leadsTo={leadsTo(search)} />
    </AuthCard>
  )
}
