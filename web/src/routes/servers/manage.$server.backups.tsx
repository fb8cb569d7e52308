import { createFileRoute } from '@tanstack/react-router'
import { BackupsPage } from '../../features/hosting/backups/backups-page.tsx'
import { serverBackupsQuery } from '../../features/hosting/backups/backups.queries.ts'
import { loadServer } from '../../features/hosting/loading/load-server.ts'
import { serverPageHead } from '../../features/hosting/server-page-head.ts'
import { useServer } from '../../features/hosting/use-server.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/backups')({
  staticData: { messages: ['hosting-backups'] },
  loader: async ({ context, params }) => {
    const { can, name } = await loadServer(context, params.server)
    // Its failure is shown in its own place.
    if (canDo({ viewer: { can } }, 'server.files'))
      await context.queryClient.prefetchQuery(serverBackupsQuery(context.api, params.server))
    return { name }
  },
  head: serverPageHead('backups'),
  component: Page,
})

function Page() {
  const server = useServer()
  return <BackupsPage server={server} />
}
