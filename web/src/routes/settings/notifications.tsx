import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { NotificationPreferencesPage } from '../../features/notifications/preferences/notification-preferences-page.tsx'
import {
  preferencesQuery,
  ownFeedQuery,
} from '../../features/notifications/preferences/notification-preferences.queries.ts'
import { NotificationFeed } from '../../features/notifications/preferences/notification-feed.tsx'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

/** The result of a form sent without scripts is in the address. */
const doneOf = ({ done }: Record<string, unknown>): { done?: string } =>
  typeof done === 'string' ? { done } : {}

export const Route = createFileRoute('/settings/notifications')({
  staticData: { messages: ['accounts-settings', 'notifications'] },
  validateSearch: doneOf,
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(preferencesQuery(api)),
      queryClient.ensureQueryData(ownFeedQuery(api)),
    ]),
  head: titledPageHead('accounts-settings.notifications.head'),
  component: PreferencesRoute,
})

function PreferencesRoute() {
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.notifications" />}>
      <NotificationPreferencesPage isSaved={Route.useSearch().done === 'saved'} />
      <NotificationFeed />
    </SettingsFrame>
  )
}
