import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentPage } from '../../features/hosting/content/content-page.tsx'
import { loadServerName, serverPageHead } from '../../features/hosting/server-page-head.ts'
import { serverQuery } from '../../features/hosting/servers.queries.ts'

export const Route = createFileRoute('/servers/manage/$server/content')({
  staticData: { messages: ['hosting-content'] },
  loader: loadServerName,
  head: serverPageHead('content'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return <ContentPage server={server} />
}
