import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo } from '../../features/accounts/sign-in/auth-page.ts'
import { ProviderResultCard } from '../../features/accounts/sign-in-providers/provider-result-card.tsx'
import { providerResultQuery } from '../../features/accounts/sign-in-providers/providers.queries.ts'
import { understood } from '../../lib/router/search-params.ts'
import { parseAuthSearch, type AuthSearch } from '../../lib/viewer/sign-in-address.ts'

/** A rate-limited visit has no stored result, so the address says that it was rejected. */
interface ProviderSearch extends AuthSearch {
  refused?: 'too_often'
}

const validateSearch = understood<ProviderSearch>(['redirect', 'launcher', 'refused'], (search) => ({
  ...parseAuthSearch(search),
  ...(search['refused'] === 'too_often' && { refused: 'too_often' }),
}))

/** Next page after a provider, unless the visit has signed the user in. */
export const Route = createFileRoute('/auth/provider')({
  validateSearch: validateSearch,
  staticData: { messages: ['accounts-sign-in'] },
  loader: ({ context: { queryClient, api } }) => queryClient.fetchQuery(providerResultQuery(api)),
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.provider.title'),
  }),
  component: ProviderPage,
})

function ProviderPage() {
  const search = Route.useSearch()
  const answer = Route.useLoaderData()
  const { viewer } = Route.useRouteContext()
  return (
    <AuthCard
      titleId="accounts-sign-in.provider.title"
      other={{ textId: 'accounts-sign-in.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <ProviderResultCard
        answer={answer}
        leadsTo={leadsTo(search)}
        isSignedIn={viewer !== null}
        isTooOften={search.refused === 'too_often'}
      />
    </AuthCard>
  )
}
