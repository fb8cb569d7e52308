import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { AccountPage } from '../../features/settings/account/account-page.tsx'
import { accountQuery } from '../../features/settings/account/account.queries.ts'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { pageTitle } from '../../lib/seo.ts'

const doneOf = ({ done }: Record<string, unknown>): { done?: string } =>
  typeof done === 'string' ? { done } : {}

export const Route = createFileRoute('/settings/account')({
  validateSearch: doneOf,
  staticData: { messages: ['settings', 'auth'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(accountQuery(api)),
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'settings.account' })) }] }
  },
  component: Account,
})

function Account() {
  const { done } = Route.useSearch()
  return (
    <SettingsFrame title={<FormattedMessage id="settings.account" />}>
      <AccountPage done={done} />
    </SettingsFrame>
  )
}
