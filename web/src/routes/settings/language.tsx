import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { LanguagePicker } from '../../features/settings/language-picker.tsx'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { pageTitle } from '../../lib/seo.ts'

export const Route = createFileRoute('/settings/language')({
  staticData: { messages: ['settings'] },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'settings.language' })) }] }
  },
  component: () => (
    <SettingsFrame title={<FormattedMessage id="settings.language" />}>
      <p className="muted">
        <FormattedMessage id="settings.language.intro" />
      </p>
      <LanguagePicker />
    </SettingsFrame>
  ),
})
