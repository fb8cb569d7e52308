import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Appearance } from '../../features/settings/appearance.tsx'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { pageTitle } from '../../lib/seo.ts'

export const Route = createFileRoute('/settings/')({
  staticData: { messages: ['settings'] },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'settings.appearance' })) }] }
  },
  component: () => (
    <SettingsFrame title={<FormattedMessage id="settings.appearance" />}>
      <Appearance />
    </SettingsFrame>
  ),
})
