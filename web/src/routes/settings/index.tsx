import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AppearancePage } from '../../features/accounts/settings/appearance/appearance-page.tsx'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/')({
  staticData: { messages: ['accounts-settings'] },
  head: titledPageHead('accounts-settings.appearance'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.appearance" />}>
      <AppearancePage />
    </SettingsFrame>
  ),
})
