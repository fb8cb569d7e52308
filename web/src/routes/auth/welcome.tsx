import { createFileRoute } from '@tanstack/react-router'
import { authMeta, leadsTo } from '../../features/accounts/auth-page.ts'
import { Welcome } from '../../features/accounts/welcome.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { understoodAuthSearch } from '../../lib/sign-in-address.ts'

export const Route = createFileRoute('/auth/welcome')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, location }) => ({ viewer: requireViewer({ context, location }) }),
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.welcome.head') }),
  component: Greeting,
})

function Greeting() {
  const { viewer } = Route.useRouteContext()
  return <Welcome viewer={viewer} leadsTo={leadsTo(Route.useSearch())} />
}
