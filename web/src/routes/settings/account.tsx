import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AccountPage } from '../../features/accounts/settings/account-page.tsx'
import { accountQuery } from '../../features/accounts/account.queries.ts'
import { providersQuery } from '../../features/accounts/sign-in-providers/providers.queries.ts'
import { passkeysQuery } from '../../features/accounts/passkeys/passkeys.queries.ts'
import { dataExportQuery } from '../../features/accounts/data-export/data-export.queries.ts'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

const validateSearch = understood<{ done?: string }>(['done'], ({ done }) =>
  typeof done === 'string' ? { done } : {},
)

export const Route = createFileRoute('/settings/account')({
  validateSearch: validateSearch,
  staticData: { messages: ['accounts-settings', 'accounts-sign-in'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(accountQuery(api)),
      queryClient.ensureQueryData(passkeysQuery(api)),
      queryClient.ensureQueryData(providersQuery(api)),
      queryClient.ensureQueryData(dataExportQuery(api)),
    ]),
  head: titledPageHead('accounts-settings.account'),
  component: Account,
})

function Account() {
  const { done } = Route.useSearch()
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.account" />}>
      <AccountPage done={done} />
    </SettingsFrame>
  )
}
