import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ServerShell } from '../../features/hosting/server-shell.tsx'
import { serverQuery } from '../../features/hosting/servers.queries.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'

export const Route = createFileRoute('/servers/manage/$server')({
  staticData: { messages: ['hosting'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: async ({ context: { queryClient, api }, params }) => {
    const { name } = await queryClient.ensureQueryData(serverQuery(api, params.server))
    return { name }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [
      { title: pageTitle(context.i18n.intl(), loaderData?.name) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Page,
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
