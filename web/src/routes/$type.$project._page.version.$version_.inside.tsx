import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useProject } from '../features/projects/use-project.ts'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { versionHref } from '../features/projects/project-address.ts'
import { FolderList } from '../features/versions/archive-contents/folder-list.tsx'
import { parseArchiveContents } from '../features/versions/archive-contents/archive-contents-address.ts'
import {
  folderQuery,
  archiveTextQuery,
} from '../features/versions/archive-contents/archive-contents.queries.ts'
import { ArchiveContentsPage } from '../features/versions/archive-contents/archive-contents-page.tsx'
import { TextFileView } from '../features/versions/archive-contents/text-file-view.tsx'
import { primaryFile } from '../features/versions/primary-file.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { understood } from '../lib/router/search-params.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/inside')({
  staticData: { ownAction: 'download', messages: ['versions'] },
  validateSearch: understood(['file', 'folder', 'open'], parseArchiveContents),
  loaderDeps: ({ search }) => parseArchiveContents(search),
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const version = await queryClient.ensureQueryData(versionQuery(api, params.project, params.version))
    const file = deps.file ?? primaryFile(version)?.hashes.sha1
    if (!version.files.some(({ hashes }) => hashes.sha1 === file) || file === undefined) throw partNotFound()
    const location = { ...params, file, folder: deps.folder ?? '', open: deps.open }
    await Promise.all([
      queryClient.ensureQueryData(folderQuery(api, location)),
      ...(location.open === undefined ? [] : [queryClient.ensureQueryData(archiveTextQuery(api, location))]),
    ])
    return location
  },
  head: ({ loaderData, ...head }) =>
    loaderData === undefined
      ? {}
      : subpageHead(head, (intl) => intl.formatMessage({ id: 'projects.version.files' })),
  component: ArchiveContents,
})

function ArchiveContents() {
  const project = useProject()
  const location = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, location.project, location.version))
  const { data: content } = useSuspenseQuery(folderQuery(api, location))
  const { data: text } = useQuery(archiveTextQuery(api, location))
  const file = version.files.find(({ hashes }) => hashes.sha1 === location.file)
  if (!file) return null
  const page = { ...location, versionPath: versionHref(project, version.url_ending) }
  return (
    <ArchiveContentsPage project={project} version={version} file={file}>
      {location.open !== undefined && text && <TextFileView path={location.open} content={text} />}
      <FolderList content={content} place={page} />
    </ArchiveContentsPage>
  )
}
