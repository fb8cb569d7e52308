import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { accountQuery } from '../../features/accounts/account.queries.ts'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo } from '../../features/accounts/sign-in/auth-page.ts'
import { ReauthenticationForm } from '../../features/accounts/reauthentication/reauthentication-form.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { understoodAuthSearch } from '../../lib/viewer/sign-in-address.ts'

export const Route = createFileRoute('/auth/prove')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['accounts-sign-in'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(accountQuery(api)),
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'accounts-sign-in.prove.title') }),
  component: ReauthenticationRoute,
})

function ReauthenticationRoute() {
  const search = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { data: account } = useSuspenseQuery(accountQuery(api))
  return (
    <AuthCard
      titleId="accounts-sign-in.prove.title"
      other={{ textId: 'accounts-sign-in.reset.forgot', path: '/auth/reset-password' }}
      search={search}
    >
      <ReauthenticationForm leadsTo={leadsTo(search)} account={account} />
    </AuthCard>
  )
}
