import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SessionsPage } from '../../features/accounts/sessions/sessions-page.tsx'
import { sessionsQuery } from '../../features/accounts/sessions/sessions.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/sessions')({
  staticData: { messages: ['accounts-settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(sessionsQuery(api)),
  head: titledPageHead('accounts-settings.sessions'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.sessions" />}>
      <SessionsPage />
    </SettingsFrame>
  ),
})
