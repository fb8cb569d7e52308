import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo, onlyGuests } from '../../features/accounts/sign-in/auth-page.ts'
import { ProviderButtons } from '../../features/accounts/sign-in-providers/provider-buttons.tsx'
import { providersQuery } from '../../features/accounts/sign-in-providers/providers.queries.ts'
import { SessionEndedNote } from '../../features/accounts/sign-in/session-ended-note.tsx'
import { SignInForm } from '../../features/accounts/sign-in/sign-in-form.tsx'
import { understoodAuthSearch } from '../../lib/viewer/sign-in-address.ts'

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['accounts-sign-in'] },
  beforeLoad: ({ context, search }) => onlyGuests(context.viewer, search),
  // The page also works without the list of providers.
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.prefetchQuery(providersQuery(api))
  },
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.signIn.title'),
  }),
  component: SignIn,
})

function SignIn() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="accounts-sign-in.signIn.title"
      other={{ textId: 'accounts-sign-in.signIn.noAccount', path: '/auth/sign-up' }}
      search={search}
    >
      {search.again && <SessionEndedNote />}
      <ProviderButtons leadsTo={leadsTo(search)} />
      <SignInForm leadsTo={leadsTo(search)} />
    </AuthCard>
  )
}
