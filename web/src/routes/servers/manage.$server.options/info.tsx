import { createFileRoute } from '@tanstack/react-router'
import { loadServer } from '../../../features/hosting/loading/load-server.ts'
import { serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerInfo } from '../../../features/hosting/options/server-info.tsx'
import { ServerSftp } from '../../../features/hosting/options/server-sftp.tsx'
import { serverSftpQuery } from '../../../features/hosting/options/sftp.queries.ts'
import { useServer } from '../../../features/hosting/use-server.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/options/info')({
  staticData: { messages: ['hosting-sftp'] },
  loader: async ({ context, params }) => {
    const { can, name } = await loadServer(context, params.server)
    // Its failure is shown in its own place.
    if (canDo({ viewer: { can } }, 'server.files'))
      await context.queryClient.prefetchQuery(serverSftpQuery(context.api, params.server))
    return { name }
  },
  head: serverPageHead('info'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="info">
      <ServerInfo server={server} />
      <ServerSftp server={server} />
    </OptionsFrame>
  )
}
