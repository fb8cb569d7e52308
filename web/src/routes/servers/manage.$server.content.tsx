import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentPage } from '../../features/hosting/content/content-page.tsx'
import { loadServerName, serverPageHead } from '../../features/hosting/server-page-head.ts'
import { understood } from '../../lib/router/search-params.ts'
import { serverQuery } from '../../features/hosting/servers.queries.ts'

const PROJECT = /^[\w-]{1,64}$/

export const Route = createFileRoute('/servers/manage/$server/content')({
  staticData: { messages: ['hosting-content', 'projects-labels', 'markdown'] },
  validateSearch: understood<{ pack?: string }>(['pack'], ({ pack }) =>
    typeof pack === 'string' && PROJECT.test(pack) ? { pack } : {},
  ),
  loader: loadServerName,
  head: serverPageHead('content'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { pack } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return <ContentPage server={server} pack={pack} />
}
