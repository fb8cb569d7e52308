import { isApiError } from '@quarry/api/contract/client'
import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { BoughtServer } from '../../features/hosting/buying/bought-server.tsx'
import { FailedServerList } from '../../features/hosting/list/failed-server-list.tsx'
import { ServerList } from '../../features/hosting/list/server-list.tsx'
import { serversQuery } from '../../features/hosting/servers.queries.ts'
import { ErrorPage } from '../../shell/errors/error-page.tsx'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/servers/manage/')({
  validateSearch: understood<{ redirect_status?: 'succeeded' }>(['redirect_status'], (search) =>
    search['redirect_status'] === 'succeeded' ? { redirect_status: 'succeeded' } : {},
  ),
  staticData: { messages: ['hosting'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(serversQuery(api)),
  head: titledPageHead('hosting.list.title'),
  component: Servers,
  // A defect of the page itself says nothing about the servers.
  errorComponent: (failure) =>
    isApiError(failure.error) ? <FailedServerList {...failure} /> : <ErrorPage {...failure} />,
})

function Servers() {
  const { redirect_status: status } = Route.useSearch()
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="hosting.list.title" />
      </h1>
      {status && <BoughtServer />}
      <ServerList />
    </div>
  )
}
