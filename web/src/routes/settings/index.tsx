import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Appearance } from '../../features/settings/appearance.tsx'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/settings/')({
  staticData: { messages: ['settings'] },
  head: titled('settings.appearance'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="settings.appearance" />}>
      <Appearance />
    </SettingsFrame>
  ),
})
