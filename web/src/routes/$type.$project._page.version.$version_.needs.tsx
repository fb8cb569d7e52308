import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { subpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { parseNeeds } from '../features/versions/dependencies/dependencies-address.ts'
import { NeedsPage } from '../features/versions/dependencies/dependencies-page.tsx'
import { treeQuery } from '../features/versions/dependencies/dependency-tree.queries.ts'
import { versionQuery } from '../features/versions/versions.queries.ts'
import { askFor } from '../lib/preferences/player-setup.ts'

export const Route = createFileRoute('/$type/$project/_page/version/$version_/needs')({
  staticData: { ownAction: 'download', messages: ['versions-dependencies'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api, setup }, params: { project, version: ref }, deps }) => {
    const version = await queryClient.ensureQueryData(versionQuery(api, project, ref))
    const view = parseNeeds(deps)
    const remembered = setup()
    // The saved setup fills in what the address leaves open, if it fits the version.
    const isFor = remembered && version.game_versions.includes(remembered.gameVersion)
    const own = isFor ? askFor(remembered, version.loaders) : undefined
    const setupOfTree = {
      loader: view.loader ?? own?.loader,
      game_version: view.version ?? own?.game_version,
    }
    const needs = { project, version: ref, setup: setupOfTree }
    await queryClient.ensureQueryData(treeQuery(api, needs))
    return { needs, loaderVersion: view.loader_version, number: version.version_number }
  },
  head: ({ loaderData, ...head }) =>
    loaderData === undefined
      ? {}
      : subpageHead(head, (intl) =>
          intl.formatMessage({ id: 'versions-dependencies.title' }, { version: loaderData.number }),
        ),
  component: Needs,
})

function Needs() {
  const project = useProject()
  const { needs, loaderVersion } = Route.useLoaderData()
  const { api, siteUrl } = Route.useRouteContext()
  const { data: version } = useSuspenseQuery(versionQuery(api, needs.project, needs.version))
  const { data: tree } = useSuspenseQuery(treeQuery(api, needs))
  return (
    <NeedsPage
      project={project}
      version={version}
      tree={tree}
      loaderVersion={loaderVersion}
      siteUrl={siteUrl}
    />
  )
}
