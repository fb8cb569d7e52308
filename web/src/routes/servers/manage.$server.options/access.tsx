import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { serverPageHead } from '../../../features/hosting/server-page-head.ts'
import { OptionsFrame } from '../../../features/hosting/options/options-frame.tsx'
import { ServerAccess } from '../../../features/hosting/options/server-access.tsx'
import { serverMembersQuery, serverQuery } from '../../../features/hosting/servers.queries.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/options/access')({
  staticData: { messages: ['forms'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { can, name } = await queryClient.ensureQueryData(serverQuery(api, params.server))
    if (canDo({ viewer: { can } }, 'server.share'))
      await queryClient.ensureQueryData(serverMembersQuery(api, params.server))
    return { name }
  },
  head: serverPageHead('access'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return (
    <OptionsFrame server={server} page="access">
      <ServerAccess server={server} />
    </OptionsFrame>
  )
}
