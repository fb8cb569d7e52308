import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { PlatformForm } from '../../../features/hosting/options/platform-form.tsx'
import { serverQuery } from '../../../features/hosting/servers.queries.ts'

export const Route = createFileRoute('/servers/manage/$server/options/loader')({
  staticData: { messages: ['hosting-platform'] },
  loader: loadServerName,
  head: serverPageHead('loader'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return (
    <OptionsFrame server={server} page="loader">
      <PlatformForm server={server} />
    </OptionsFrame>
  )
}
