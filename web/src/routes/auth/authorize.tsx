import { createFileRoute, redirect } from '@tanstack/react-router'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { ConsentCard, ConsentProblems } from '../../features/accounts/oauth-consent/consent-card.tsx'
import { requestAppConsent } from '../../features/accounts/oauth-consent/consent.queries.ts'
import { validateConsentSearch } from '../../features/accounts/oauth-consent/consent-address.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/auth/authorize')({
  validateSearch: validateConsentSearch,
  staticData: { messages: ['accounts-sign-in', 'accounts-settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const request = await requestAppConsent(context, deps)
    if (request.kind === 'answered') throw redirect({ href: request.address })
    return request
  },
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.consent.head'),
  }),
  component: Authorize,
})

function Authorize() {
  const request = Route.useLoaderData()
  return request.kind === 'question' ? (
    <ConsentCard consent={request.consent} creator={request.creator} />
  ) : (
    <ConsentProblems problems={request.problems} />
  )
}
