import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { OwnSuspension } from '../../features/settings/suspension/own-suspension.tsx'
import { ownSuspensionQuery } from '../../features/settings/suspension/suspension.queries.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/settings/suspension')({
  staticData: { messages: ['settings', 'suspension', 'forms'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownSuspensionQuery(api)),
  head: titled('suspension.own'),
  component: Suspension,
})

function Suspension() {
  return (
    <SettingsFrame title={<FormattedMessage id="suspension.own" />}>
      <OwnSuspension />
    </SettingsFrame>
  )
}
