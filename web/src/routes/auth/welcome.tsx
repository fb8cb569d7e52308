import { createFileRoute } from '@tanstack/react-router'
import { newsletterQuery } from '../../features/accounts/account.queries.ts'
import { authMeta, leadsTo } from '../../features/accounts/sign-in/auth-page.ts'
import { Welcome } from '../../features/accounts/sign-up/welcome.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { understoodAuthSearch } from '../../lib/viewer/sign-in-address.ts'

export const Route = createFileRoute('/auth/welcome')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['accounts-sign-in'] },
  beforeLoad: ({ context, location }) => ({ viewer: requireViewer({ context, location }) }),
  loader: ({ context: { queryClient, api } }) => queryClient.fetchQuery(newsletterQuery(api)),
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.welcome.head'),
  }),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  const { viewer } = Route.useRouteContext()
  const { subscribed } = Route.useLoaderData()
  return <Welcome viewer={viewer} isSubscribed={subscribed} leadsTo={leadsTo(Route.useSearch())} />
}
