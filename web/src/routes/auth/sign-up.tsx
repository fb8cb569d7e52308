import { createFileRoute, redirect } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AuthCard } from '../../features/accounts/auth-card.tsx'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { authHref, parseAuthSearch } from '../../lib/auth-search.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { pageTitle } from '../../lib/seo.ts'
import { AppLink } from '../../ui/app-link.tsx'

export const Route = createFileRoute('/auth/sign-up')({
  validateSearch: parseAuthSearch,
  staticData: { messages: ['auth'] },
  beforeLoad: ({ context, search }) => {
    if (context.viewer) throw redirect({ href: safeRedirect(search.redirect, '/dashboard/projects') })
  },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return {
      meta: [
        { title: pageTitle(intl, intl.formatMessage({ id: 'auth.signUp.title' })) },
        { name: 'robots', content: 'noindex' },
      ],
    }
  },
  component: SignUp,
})

function SignUp() {
  const search = Route.useSearch()
  return (
    <AuthCard
      title={<FormattedMessage id="auth.signUp.title" />}
      below={
        <FormattedMessage
          id="auth.signUp.hasAccount"
          values={{
            link: (text) => (
              <AppLink key="link" className="link" href={authHref('/auth/sign-in', search)}>
                {text}
              </AppLink>
            ),
          }}
        />
      }
    >
      <SignUpForm leadsTo={safeRedirect(search.redirect, '/dashboard/projects')} />
    </AuthCard>
  )
}
