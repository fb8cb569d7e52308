import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ChoicesPage } from '../../features/inbox/choices-page.tsx'
import { choicesQuery, ownFeedQuery } from '../../features/inbox/choices.queries.ts'
import { OwnFeed } from '../../features/inbox/own-feed.tsx'
import { SettingsFrame } from '../../features/settings/settings-nav.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

/** What was done without scripts is told by the address. */
const doneOf = ({ done }: Record<string, unknown>): { done?: string } =>
  typeof done === 'string' ? { done } : {}

export const Route = createFileRoute('/settings/notifications')({
  staticData: { messages: ['settings', 'inbox'] },
  validateSearch: doneOf,
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(choicesQuery(api)),
      queryClient.ensureQueryData(ownFeedQuery(api)),
    ]),
  head: titled('settings.notifications.head'),
  component: Choices,
})

function Choices() {
  return (
    <SettingsFrame title={<FormattedMessage id="settings.notifications" />}>
      <ChoicesPage isSaved={Route.useSearch().done === 'saved'} />
      <OwnFeed />
    </SettingsFrame>
  )
}
