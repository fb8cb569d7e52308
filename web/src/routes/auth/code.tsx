import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo, onlyGuests } from '../../features/accounts/sign-in/auth-page.ts'
import { CodeForm } from '../../features/accounts/sign-in/code-form.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { parseAuthSearch } from '../../lib/viewer/sign-in-address.ts'

/** The second step of a sign-in without scripts; with scripts it follows in the form of the first step. */
export const Route = createFileRoute('/auth/code')({
  validateSearch: understood(['redirect', 'launcher'], parseAuthSearch),
  staticData: { messages: ['accounts-sign-in'] },
  beforeLoad: ({ context, search }) => onlyGuests(context.viewer, search),
  head: ({ match: { context } }) => ({ meta: authMeta(context.i18n.intl(), 'accounts-sign-in.code.title') }),
  component: Code,
})

function Code() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="accounts-sign-in.code.title"
      other={{ textId: 'accounts-sign-in.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <CodeForm leadsTo={leadsTo(search)} />
    </AuthCard>
  )
}
