import { createFileRoute, redirect } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { SignInForm } from '../../features/accounts/sign-in-form.tsx'
import { authHref, parseAuthSearch } from '../../lib/auth-search.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { pageTitle } from '../../lib/seo.ts'
import { AppLink } from '../../ui/app-link.tsx'

export const Route = createFileRoute('/auth/sign-in')({
  validateSearch: parseAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, search }) => {
    if (context.viewer) throw redirect({ href: safeRedirect(search.redirect, '/dashboard/projects') })
  },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return {
      meta: [
        { title: pageTitle(intl, intl.formatMessage({ id: 'auth.signIn.title' })) },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: SignIn,
})

function SignIn() {
  const search = Route.useSearch()
  return (
    <AuthCard
      title={<FormattedMessage id="auth.signIn.title" />}
      below={
        <FormattedMessage
          id="auth.signIn.noAccount"
          values={{
            link: (text) => (
              <AppLink key="link" className="link" href={authHref('/auth/sign-up', search)}>
                {text}
              </AppLink>
            ),
          }}
        />
      }
    >
      <SignInForm leadsTo={safeRedirect(search.redirect, '/dashboard/projects')} />
    </AuthCard>
  )
}
