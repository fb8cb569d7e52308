import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { inboxQuery } from '../../features/notifications/inbox/inbox.queries.ts'
import { InboxPage } from '../../features/notifications/inbox/inbox-page.tsx'
import { validateInboxSearch } from '../../features/notifications/inbox/load-inbox.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/notifications/')({
  staticData: { messages: ['notifications', 'projects-labels'] },
  validateSearch: validateInboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    queryClient.ensureQueryData(inboxQuery(api, { isHistory: false, ...deps })),
  head: titledPageHead('notifications.title'),
  component: Inbox,
})

function Inbox() {
  return (
    <div className="page stack pad-top">
      <h1 className="title" id="inbox-title">
        <FormattedMessage id="notifications.title" />
      </h1>
      <InboxPage view={{ ...Route.useSearch(), isHistory: false }} />
    </div>
  )
}
