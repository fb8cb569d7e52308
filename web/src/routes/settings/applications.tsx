import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ApplicationsPage } from '../../features/settings/applications/applications-page.tsx'
import { applicationsQuery } from '../../features/settings/applications/applications.queries.ts'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { pageTitle } from '../../lib/seo.ts'

export const Route = createFileRoute('/settings/applications')({
  staticData: { messages: ['settings'] },
  beforeLoad: ({ context, location }) => ({ owner: requireViewer({ context, location }).id }),
  loader: ({ context: { queryClient, api, owner } }) =>
    queryClient.ensureQueryData(applicationsQuery(api, owner)),
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'settings.applications' })) }] }
  },
  component: Applications,
})

function Applications() {
  const { owner } = Route.useRouteContext()
  return (
    <SettingsFrame title={<FormattedMessage id="settings.applications" />}>
      <ApplicationsPage userId={owner} />
    </SettingsFrame>
  )
}
