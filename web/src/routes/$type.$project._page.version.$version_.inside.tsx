import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useProject } from '../features/projects/use-project.ts'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { versionHref } from '../features/projects/project-address.ts'
import { FolderList } from '../features/versions/archive-contents/folder-list.tsx'
import { parseInside } from '../features/versions/archive-contents/archive-contents-address.ts'
import {
  folderQuery,
  insideTextQuery,
} from '../features/versions/archive-contents/archive-contents.queries.ts'
import { InsidePage } from '../features/versions/archive-contents/archive-contents-page.tsx'
import { OpenText } from '../features/versions/archive-contents/text-file-view.tsx'
import { primaryFile } from '../features/versions/primary-file.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { understood } from '../lib/router/search-params.ts'
import { partNotFound } from '../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/inside')({
  staticData: { ownAction: 'download', messages: ['versions'] },
  validateSearch: understood(['file', 'folder', 'open'], parseInside),
  loaderDeps: ({ search }) => parseInside(search),
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const version = await queryClient.ensureQueryData(versionQuery(api, params.project, params.version))
    const file = deps.file ?? primaryFile(version)?.hashes.sha1
    if (!version.files.some(({ hashes }) => hashes.sha1 === file) || file === undefined) throw partNotFound()
    const inside = { ...params, file, folder: deps.folder ?? '', open: deps.open }
    await Promise.all([
      queryClient.ensureQueryData(folderQuery(api, inside)),
      ...(inside.open === undefined ? [] : [queryClient.ensureQueryData(insideTextQuery(api, inside))]),
    ])
    return inside
  },
  head: ({ loaderData, ...head }) =>
    loaderData === undefined
      ? {}
      : subpageHead(head, (intl) => intl.formatMessage({ id: 'projects.version.files' })),
  component: Inside,
})

function Inside() {
  const project = useProject()
  const inside = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, inside.project, inside.version))
  const { data: content } = useSuspenseQuery(folderQuery(api, inside))
  const { data: text } = useQuery(insideTextQuery(api, inside))
  const file = version.files.find(({ hashes }) => hashes.sha1 === inside.file)
  if (!file) return null
  const place = { ...inside, versionPath: versionHref(project, version.url_ending) }
  return (
    <InsidePage project={project} version={version} file={file}>
      {inside.open !== undefined && text && <OpenText path={inside.open} content={text} />}
      <FolderList content={content} place={place} />
    </InsidePage>
  )
}
