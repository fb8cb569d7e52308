import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FilesPage } from '../../features/hosting/files/files-page.tsx'
import {
  filesQuery,
  readFolderSearch,
  readFolderView,
  readOpenFile,
} from '../../features/hosting/files/files.queries.ts'
import { serverPageHead } from '../../features/hosting/server-page-head.ts'
import { phaseOf } from '../../features/hosting/server-state.ts'
import { serverQuery } from '../../features/hosting/servers.queries.ts'
import { understood } from '../../lib/router/search-params.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/files')({
  staticData: { messages: ['hosting-files', 'forms'] },
  validateSearch: understood(['path', 'page', 'order', 'direction', 'file'], readFolderSearch),
  loaderDeps: ({ search }) => readFolderView(search),
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const server = await queryClient.ensureQueryData(serverQuery(api, params.server))
    // The page itself shows why a folder cannot be listed.
    if (canDo({ viewer: { can: server.can } }, 'server.files') && phaseOf(server) === 'ready')
      await queryClient.prefetchQuery(filesQuery(api, params.server, deps))
    return { name: server.name }
  },
  head: serverPageHead('files'),
  component: Page,
})

function Page() {
  const { server: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const search: Record<string, unknown> = Route.useSearch()
  const { data: server } = useSuspenseQuery(serverQuery(api, id))
  return <FilesPage server={server} view={readFolderView(search)} file={readOpenFile(search)} />
}
