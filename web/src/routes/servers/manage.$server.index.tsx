import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ServerOverview } from '../../features/hosting/overview/server-overview.tsx'
import { serverQuery } from '../../features/hosting/servers.queries.ts'

export const Route = createFileRoute('/servers/manage/$server/')({
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return <ServerOverview server={server} />
}
