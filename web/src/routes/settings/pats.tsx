import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { PatsPage } from '../../features/settings/pats/pats-page.tsx'
import { patsQuery } from '../../features/settings/pats/pats.queries.ts'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/settings/pats')({
  staticData: { messages: ['settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(patsQuery(api)),
  head: titled('settings.pats'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="settings.pats" />}>
      <PatsPage />
    </SettingsFrame>
  ),
})
