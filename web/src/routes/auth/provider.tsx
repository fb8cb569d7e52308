import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta, leadsTo } from '../../features/accounts/auth-page.ts'
import { ProviderAnswerCard } from '../../features/accounts/providers/provider-answer-card.tsx'
import { providerAnswerQuery } from '../../features/accounts/providers/providers.queries.ts'
import { understoodAuthSearch } from '../../lib/sign-in-address.ts'

/** Where the browser goes on from a provider when that alone has not signed it in. */
export const Route = createFileRoute('/auth/provider')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['auth'] },
  loader: ({ context: { queryClient, api } }) => queryClient.fetchQuery(providerAnswerQuery(api)),
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.provider.title') }),
  component: ProviderPage,
})

function ProviderPage() {
  const search = Route.useSearch()
  const answer = Route.useLoaderData()
  const { viewer } = Route.useRouteContext()
  return (
    <AuthCard
      titleId="auth.provider.title"
      other={{ textId: 'auth.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <ProviderAnswerCard answer={answer} leadsTo={leadsTo(search)} isSignedIn={viewer !== null} />
    </AuthCard>
  )
}
