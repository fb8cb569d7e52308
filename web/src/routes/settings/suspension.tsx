import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { OwnSuspension } from '../../features/accounts/suspension/own-suspension.tsx'
import { ownSuspensionQuery } from '../../features/accounts/suspension/own-suspension.queries.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/suspension')({
  staticData: { messages: ['accounts-settings', 'accounts-suspension', 'forms'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownSuspensionQuery(api)),
  head: titledPageHead('accounts-suspension.own'),
  component: Suspension,
})

function Suspension() {
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-suspension.own" />}>
      <OwnSuspension />
    </SettingsFrame>
  )
}
