import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerInfo } from '../../../features/hosting/options/server-info.tsx'
import { ServerSftp } from '../../../features/hosting/options/server-sftp.tsx'
import { serverSftpQuery } from '../../../features/hosting/options/sftp.queries.ts'
import { serverQuery } from '../../../features/hosting/servers.queries.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/options/info')({
  staticData: { messages: ['hosting-sftp'] },
  loader: async ({ context, params }) => {
    const { can, name } = await context.queryClient.ensureQueryData(serverQuery(context.api, params.server))
    // Its failure is shown in its own place.
    if (canDo({ viewer: { can } }, 'server.files'))
      await context.queryClient.prefetchQuery(serverSftpQuery(context.api, params.server))
    return { name }
  },
  head: serverPageHead('info'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return (
    <OptionsFrame server={server} page="info">
      <ServerInfo server={server} />
      <ServerSftp server={server} />
    </OptionsFrame>
  )
}
