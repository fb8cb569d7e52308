import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { OAuthAppsPage } from '../../features/accounts/oauth-apps/oauth-apps-page.tsx'
import { applicationsQuery } from '../../features/accounts/oauth-apps/oauth-apps.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/applications')({
  staticData: { messages: ['accounts-settings', 'forms'] },
  beforeLoad: ({ context, location }) => ({ owner: requireViewer({ context, location }).id }),
  loader: ({ context: { queryClient, api, owner } }) =>
    queryClient.ensureQueryData(applicationsQuery(api, owner)),
  head: titledPageHead('accounts-settings.applications'),
  component: Applications,
})

function Applications() {
  const { owner } = Route.useRouteContext()
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.applications" />}>
      <OAuthAppsPage userId={owner} />
    </SettingsFrame>
  )
}
