import { createFileRoute } from '@tanstack/react-router'
import { loadServer } from '../../../features/hosting/loading/load-server.ts'
import { serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerAccess } from '../../../features/hosting/options/server-access.tsx'
import { serverMembersQuery } from '../../../features/hosting/servers.queries.ts'
import { useServer } from '../../../features/hosting/use-server.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/options/access')({
  staticData: { messages: ['forms'] },
  loader: async ({ context, params }) => {
    const { can, name } = await loadServer(context, params.server)
    // Its failure is shown in its own place.
    if (canDo({ viewer: { can } }, 'server.share'))
      await context.queryClient.prefetchQuery(serverMembersQuery(context.api, params.server))
    return { name }
  },
  head: serverPageHead('access'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="access">
      <ServerAccess server={server} />
    </OptionsFrame>
  )
}
