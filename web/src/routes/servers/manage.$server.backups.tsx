import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '../../features/hosting/backups/backups-page.tsx'
import { serverBackupsQuery } from '../../features/hosting/backups/backups.queries.ts'
import { serverPageHead } from '../../features/hosting/server-page-head.ts'
import { serverQuery } from '../../features/hosting/servers.queries.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/backups')({
  staticData: { messages: ['hosting-backups'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { can, name } = await queryClient.ensureQueryData(serverQuery(api, params.server))
    if (canDo({ viewer: { can } }, 'server.files'))
      await queryClient.ensureQueryData(serverBackupsQuery(api, params.server))
    return { name }
  },
  head: serverPageHead('backups'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return <BackupsPage server={server} />
}
