import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AuthorizationsPage } from '../../features/accounts/oauth-authorizations/authorizations-page.tsx'
import { authorizationsQuery } from '../../features/accounts/oauth-authorizations/authorizations.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { pageTitle } from '../../lib/head/page-title.ts'

export const Route = createFileRoute('/settings/authorizations')({
  staticData: { messages: ['accounts-settings'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(authorizationsQuery(api)),
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return {
      meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'accounts-settings.authorizations' })) }],
    }
  },
  component: () => (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.authorizations" />}>
      <AuthorizationsPage />
    </SettingsFrame>
  ),
})
