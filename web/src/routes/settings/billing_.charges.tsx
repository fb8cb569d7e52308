import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { ChargesPage } from '../../features/billing/charges-page.tsx'
import { chargesQuery, readChargesSearch } from '../../features/billing/charges.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/settings/billing_/charges')({
  staticData: { messages: ['accounts-settings', 'billing-charges'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(chargesQuery(api, readChargesSearch(deps))),
  head: titledPageHead('billing-charges.title'),
  component: ChargesRoute,
})

function ChargesRoute() {
  return (
    <SettingsFrame title={<FormattedMessage id="billing-charges.title" />}>
      <ChargesPage {...readChargesSearch(Route.useSearch())} />
    </SettingsFrame>
  )
}
