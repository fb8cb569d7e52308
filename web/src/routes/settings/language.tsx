import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { LanguagePicker } from '../../features/accounts/settings/language/language-picker.tsx'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/settings/language')({
  staticData: { messages: ['accounts-settings'] },
  head: titledPageHead('accounts-settings.language'),
  component: () => (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.language" />}>
      <p className="muted">
        <FormattedMessage id="accounts-settings.language.intro" />
      </p>
      <LanguagePicker />
    </SettingsFrame>
  ),
})
