import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { PatsPage } from '../../features/accounts/tokens/tokens-page.tsx'
import { patsQuery } from '../../features/accounts/tokens/tokens.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/pats')({
  staticData: { messages: ['accounts-settings', 'forms'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(patsQuery(api)),
  head: titledPageHead('accounts-settings.pats'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.pats" />}>
      <PatsPage />
    </SettingsFrame>
  ),
})
