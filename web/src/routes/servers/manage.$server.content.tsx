import { isServerContentType, type ServerContentType } from '@quarry/domain/hosting/server-content-types'
import { createFileRoute } from '@tanstack/react-router'
import { ContentPage } from '../../features/hosting/content/content-page.tsx'
import { serverContentQuery } from '../../features/hosting/content/content.queries.ts'
import { loadServer } from '../../features/hosting/loading/load-server.ts'
import { serverPageHead } from '../../features/hosting/server-page-head.ts'
import { phaseOf } from '../../features/hosting/server-state.ts'
import { understood } from '../../lib/router/search-params.ts'
import { useServer } from '../../features/hosting/use-server.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

const PROJECT = /^[\w-]{1,64}$/

export const Route = createFileRoute('/servers/manage/$server/content')({
  staticData: { messages: ['hosting-content', 'hosting-files', 'projects-labels', 'markdown', 'forms'] },
  validateSearch: understood<{ pack?: string; type?: ServerContentType }>(
    ['pack', 'type'],
    ({ pack, type }) => ({
      ...(typeof pack === 'string' && PROJECT.test(pack) && { pack }),
      ...(isServerContentType(type) && { type }),
    }),
  ),
  loaderDeps: ({ search: { type } }) => ({ type }),
  loader: async ({ context, params, deps: { type } }) => {
    const server = await loadServer(context, params.server)
    // Its failure is shown in its own place.
    if (canDo({ viewer: { can: server.can } }, 'server.files') && phaseOf(server) === 'ready')
      await context.queryClient.prefetchQuery(serverContentQuery(context.api, params.server, type))
    return { name: server.name }
  },
  head: serverPageHead('content'),
  component: Page,
})

function Page() {
  const { pack, type } = Route.useSearch()
  const server = useServer()
  return <ContentPage server={server} pack={pack} type={type} />
}
