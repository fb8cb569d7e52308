import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { authMeta, leadsTo, onlyGuests } from '../../features/accounts/auth-page.ts'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { understoodAuthSearch } from '../../lib/sign-in-address.ts'

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, search }) => onlyGuests(context.viewer, search),
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
      <SignUpForm leadsTo={leadsTo(search)} />
    </AuthCard>
  )
}
