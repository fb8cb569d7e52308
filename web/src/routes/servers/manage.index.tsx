import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ServerList } from '../../features/hosting/server-list.tsx'
import { serversQuery } from '../../features/hosting/servers.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/servers/manage/')({
  staticData: { messages: ['hosting'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(serversQuery(api)),
  head: titledPageHead('hosting.list.title'),
  component: () => (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="hosting.list.title" />
      </h1>
      <ServerList />
    </div>
  ),
})
