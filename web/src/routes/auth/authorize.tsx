import { createFileRoute, redirect } from '@tanstack/react-router'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { ConsentCard, ConsentRefused } from '../../features/accounts/oauth-consent/consent-card.tsx'
import { askAboutApp } from '../../features/accounts/oauth-consent/consent.queries.ts'
import { understoodConsentSearch } from '../../features/accounts/oauth-consent/consent-address.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/auth/authorize')({
  validateSearch: understoodConsentSearch,
  staticData: { messages: ['accounts-sign-in', 'accounts-settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const asked = await askAboutApp(context, deps)
    if (asked.kind === 'answered') throw redirect({ href: asked.address })
    return asked
  },
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.consent.head'),
  }),
  component: Authorize,
})

function Authorize() {
  const asked = Route.useLoaderData()
  return asked.kind === 'question' ? (
    <ConsentCard consent={asked.consent} creator={asked.creator} />
  ) : (
    <ConsentRefused problems={asked.problems} />
  )
}
