import { createFileRoute, notFound } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { NodesPage } from '../../features/hosting/nodes/nodes-page.tsx'
import { nodesQuery, waitingServersQuery } from '../../features/hosting/nodes/nodes.queries.ts'
import { gameVersionsQuery } from '../../features/projects/tags/game-versions.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { canDo } from '../../lib/viewer/can-do.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/admin/nodes')({
  staticData: { messages: ['hosting-nodes', 'hosting-platform', 'hosting', 'forms'] },
  beforeLoad: ({ context, location }) => {
    // For other users the page does not exist; the API refuses as well.
    if (!canDo({ viewer: requireViewer({ context, location }) }, 'hosting.manage')) throw notFound()
  },
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(nodesQuery(api)),
      queryClient.ensureQueryData(waitingServersQuery(api)),
      queryClient.prefetchQuery(gameVersionsQuery(api)),
    ]),
  head: titledPageHead('hosting-nodes.title'),
  component: () => (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="hosting-nodes.title" />
      </h1>
      <NodesPage />
    </div>
  ),
})
