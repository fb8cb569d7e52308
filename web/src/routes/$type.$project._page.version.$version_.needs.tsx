import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { parseDependenciesSearch } from '../features/versions/dependencies/dependencies-address.ts'
import { DependenciesPage } from '../features/versions/dependencies/dependencies-page.tsx'
import { treeQuery } from '../features/versions/dependencies/dependency-tree.queries.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { fileQueryFor } from '../lib/preferences/player-setup.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/needs')({
  staticData: { ownAction: 'download', messages: ['versions-dependencies'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api, setup }, params: { project, version: ref }, deps }) => {
    const version = await queryClient.ensureQueryData(versionQuery(api, project, ref))
    const view = parseDependenciesSearch(deps)
    const savedSetup = setup()
    // The saved setup fills in what the address leaves open, if it fits the version.
    const isMatching = savedSetup && version.game_versions.includes(savedSetup.gameVersion)
    const matchingSetup = isMatching ? fileQueryFor(savedSetup, version.loaders) : undefined
    const treeSetup = {
      loader: view.loader ?? matchingSetup?.loader,
      game_version: view.version ?? matchingSetup?.game_version,
    }
    const request = { project, version: ref, setup: treeSetup }
    await queryClient.ensureQueryData(treeQuery(api, request))
    return { request, loaderVersion: view.loader_version, number: version.version_number }
  },
  head: ({ loaderData, ...head }) =>
    loaderData === undefined
      ? {}
      : subpageHead(head, (intl) =>
          intl.formatMessage({ id: 'versions-dependencies.title' }, { version: loaderData.number }),
        ),
  component: Dependencies,
})

function Dependencies() {
  const project = useProject()
  const { request, loaderVersion } = Route.useLoaderData()
  const { api, siteUrl } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, request.project, request.version))
  const { data: tree } = useSuspenseQuery(treeQuery(api, request))
  return (
    <DependenciesPage
      project={project}
      version={version}
      tree={tree}
      loaderVersion={loaderVersion}
      siteUrl={siteUrl}
    />
  )
}
