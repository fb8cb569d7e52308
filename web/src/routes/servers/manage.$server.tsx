import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ServerShell } from '../../features/hosting/server-shell.tsx'
import {
  FailedServer,
  isMissingServer,
  MissingServer,
  MissingServerPage,
} from '../../features/hosting/loading/server-problem.tsx'
import { loadServerName } from '../../features/hosting/server-page-head.ts'
import { serverQuery } from '../../features/hosting/servers.queries.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/servers/manage/$server')({
  staticData: { messages: ['hosting'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: loadServerName,
  head: ({ loaderData, match: { context, status } }) => {
    const intl = context.i18n.intl()
    const problem = intl.formatMessage({
      id: status === 'notFound' ? 'hosting.missing.title' : 'hosting.failed.title',
    })
    return {
      meta: [{ title: pageTitle(intl, loaderData?.name ?? problem) }, { name: 'robots', content: 'noindex' }],
    }
  },
  component: Page,
  notFoundComponent: Missing,
  errorComponent: FailedServer,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server, error, refetch } = useSuspenseQuery(serverQuery(api, id))
  return (
    <ServerShell server={server} error={error} onRetry={() => void refetch()}>
      <Outlet />
    </ServerShell>
  )
}

/** Either the server, or one of its pages, within the others. */
function Missing({ data }: { data?: unknown }) {
  return isMissingServer(data) ? <MissingServer {...data} /> : <MissingServerPage />
}
