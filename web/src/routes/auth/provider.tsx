import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo } from '../../features/accounts/sign-in/auth-page.ts'
import { ProviderAnswerCard } from '../../features/accounts/sign-in-providers/provider-result-card.tsx'
import { providerAnswerQuery } from '../../features/accounts/sign-in-providers/providers.queries.ts'
import { understood } from '../../lib/router/search-params.ts'
import { parseAuthSearch, type AuthSearch } from '../../lib/viewer/sign-in-address.ts'

/** Too many visits are told by the address alone: nothing is kept of them. */
interface ProviderSearch extends AuthSearch {
  refused?: 'too_often'
}

const understoodSearch = understood<ProviderSearch>(['redirect', 'launcher', 'refused'], (search) => ({
  ...parseAuthSearch(search),
  ...(search['refused'] === 'too_often' && { refused: 'too_often' }),
}))

/** Where the browser goes on from a provider when that alone has not signed it in. */
export const Route = createFileRoute('/auth/provider')({
  validateSearch: understoodSearch,
  staticData: { messages: ['accounts-sign-in'] },
  loader: ({ context: { queryClient, api } }) => queryClient.fetchQuery(providerAnswerQuery(api)),
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
      <ProviderAnswerCard
        answer={answer}
        leadsTo={leadsTo(search)}
        isSignedIn={viewer !== null}
        isTooOften={search.refused === 'too_often'}
      />
    </AuthCard>
  )
}
