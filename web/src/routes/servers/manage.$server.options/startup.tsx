import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerStartup } from '../../../features/hosting/options/server-startup.tsx'
import { serverQuery } from '../../../features/hosting/servers.queries.ts'

export const Route = createFileRoute('/servers/manage/$server/options/startup')({
  staticData: { messages: ['hosting-platform', 'forms'] },
  loader: loadServerName,
  head: serverPageHead('startup'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return (
    <OptionsFrame server={server} page="startup">
      <ServerStartup server={server} />
    </OptionsFrame>
  )
}
