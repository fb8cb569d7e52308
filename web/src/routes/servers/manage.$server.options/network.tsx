import { createFileRoute } from '@tanstack/react-router'
import { loadServerName, serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { serverPortsQuery } from '../../../features/hosting/options/network/ports.queries.ts'
import { ServerNetwork } from '../../../features/hosting/options/network/server-network.tsx'
import { useServer } from '../../../features/hosting/use-server.ts'

export const Route = createFileRoute('/servers/manage/$server/options/network')({
  staticData: { messages: ['hosting-network'] },
  loader: async (options) => {
    const { context, params } = options
    // Its failure is shown in its own place.
    await context.queryClient.prefetchQuery(serverPortsQuery(context.api, params.server))
    return loadServerName(options)
  },
  head: serverPageHead('network'),
  component: Page,
})

function Page() {
  const server = useServer()
  return (
    <OptionsFrame server={server} page="network">
      <ServerNetwork server={server} />
    </OptionsFrame>
  )
}
