import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ArchiveChanges } from '../features/versions/difference/archive-changes.tsx'
import {
  archiveDifferenceQuery,
  comparableQuery,
} from '../features/versions/difference/difference.queries.ts'
import { DifferencePage } from '../features/versions/difference/difference-page.tsx'
import { versionBefore } from '../features/versions/difference/version-difference.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/changes')({
  staticData: { ownAction: 'download', messages: ['versions'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params: { project, version: ref }, deps }) => {
    const version = await queryClient.ensureQueryData(versionQuery(api, project, ref))
    const { loaders } = version
    const versions = await queryClient.ensureQueryData(comparableQuery(api, project, loaders))
    const fromParam = deps['from']
    const from =
      typeof fromParam === 'string' && fromParam !== '' ? fromParam : versionBefore(versions, version.id)?.id
    const compared = { project, version: version.id, from: from ?? version.id }
    await Promise.all([
      queryClient.ensureQueryData(versionQuery(api, project, compared.from)),
      queryClient.ensureQueryData(archiveDifferenceQuery(api, compared)),
    ])
    return { ...compared, ref, loaders, isAlone: from === undefined }
  },
  head: ({ loaderData, ...head }) =>
    loaderData === undefined
      ? {}
      : subpageHead(head, (intl) => intl.formatMessage({ id: 'projects.version.changelog' })),
  component: Changes,
})

function Changes() {
  const currentProject = useProject()
  const { project, version, from, ref, loaders, isAlone } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: after } = useSuspenseQuery(versionQuery(api, project, ref))
  const { data: before } = useSuspenseQuery(versionQuery(api, project, from))
  const { data: comparable } = useSuspenseQuery(comparableQuery(api, project, loaders))
  const { data } = useSuspenseQuery(archiveDifferenceQuery(api, { project, version, from }))
  return (
    <DifferencePage
      project={currentProject}
      version={after}
      before={isAlone ? undefined : before}
      comparable={comparable}
    >
      <ArchiveChanges difference={data.difference} />
    </DifferencePage>
  )
}
