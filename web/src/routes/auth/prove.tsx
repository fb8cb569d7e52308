import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta, leadsTo } from '../../features/accounts/auth-page.ts'
import { ProofForm } from '../../features/accounts/proof-form.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { understoodAuthSearch } from '../../lib/sign-in-address.ts'

export const Route = createFileRoute('/auth/prove')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'auth.prove.title') }),
  component: Prove,
})

function Prove() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="auth.prove.title"
      other={{ textId: 'auth.reset.forgot', path: '/auth/reset-password' }}
      search={search}
    >
      <ProofForm leadsTo={leadsTo(search)} />
    </AuthCard>
  )
}
