import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta, leadsTo, onlyGuests } from '../../features/accounts/sign-in/auth-page.ts'
import { captchaQuery } from '../../features/accounts/captcha/captcha.queries.ts'
import { ProviderButtons } from '../../features/accounts/sign-in-providers/provider-buttons.tsx'
import { providersQuery } from '../../features/accounts/sign-in-providers/providers.queries.ts'
import { SignUpForm } from '../../features/accounts/sign-up/sign-up-form.tsx'
import { authHref, understoodAuthSearch } from '../../lib/viewer/sign-in-address.ts'

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: understoodAuthSearch,
  staticData: { messages: ['accounts-sign-in'] },
  beforeLoad: ({ context, search }) => onlyGuests(context.viewer, search),
  // The page also works without the list of providers.
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.prefetchQuery(providersQuery(api)),
      queryClient.prefetchQuery(captchaQuery(api)),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.signUp.title'),
  }),
  component: SignUp,
})

function SignUp() {
  const search = Route.useSearch()
  return (
    <AuthCard
      titleId="accounts-sign-in.signUp.title"
      other={{ textId: 'accounts-sign-in.signUp.hasAccount', path: '/auth/sign-in' }}
      search={search}
    >
      <ProviderButtons leadsTo={leadsTo(search)} />
      <SignUpForm leadsTo={authHref('/auth/welcome', search)} />
    </AuthCard>
  )
}
