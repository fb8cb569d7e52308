import { createFileRoute } from '@tanstack/react-router'
import { FilesPage } from '../../features/hosting/files/files-page.tsx'
import {
  filesQuery,
  readFolderSearch,
  readFolderView,
  readOpenFile,
} from '../../features/hosting/files/files.queries.ts'
import { loadServer } from '../../features/hosting/loading/load-server.ts'
import { serverPageHead } from '../../features/hosting/server-page-head.ts'
import { phaseOf } from '../../features/hosting/server-state.ts'
import { useServer } from '../../features/hosting/use-server.ts'
import { understood } from '../../lib/router/search-params.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/servers/manage/$server/files')({
  staticData: { messages: ['hosting-files', 'forms'] },
  validateSearch: understood(
    ['path', 'page', 'order', 'direction', 'kind', 'file', 'editing'],
    readFolderSearch,
  ),
  loaderDeps: ({ search }) => readFolderView(search),
  loader: async ({ context, params, deps }) => {
    const server = await loadServer(context, params.server)
    // The page itself shows why a folder cannot be listed.
    if (canDo({ viewer: { can: server.can } }, 'server.files') && phaseOf(server) === 'ready')
      await context.queryClient.prefetchQuery(filesQuery(context.api, params.server, deps))
    return { name: server.name }
  },
  head: serverPageHead('files'),
  component: Page,
})

function Page() {
  const search: Record<string, unknown> = Route.useSearch()
  const server = useServer()
  return <FilesPage server={server} view={readFolderView(search)} file={readOpenFile(search)} />
}
