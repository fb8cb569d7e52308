import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { LanguagePicker } from '../../features/settings/language-picker.tsx'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/settings/language')({
  staticData: { messages: ['settings'] },
  head: titled('settings.language'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="settings.language" />}>
      <p className="muted">
        <FormattedMessage id="settings.language.intro" />
      </p>
      <LanguagePicker />
    </SettingsFrame>
  ),
})
