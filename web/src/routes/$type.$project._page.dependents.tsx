import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { parseDependents } from '../features/versions/dependents/dependents-address.ts'
import { DependentsPage } from '../features/versions/dependents/dependents-page.tsx'
import { dependentsQuery } from '../features/versions/dependents/dependents.queries.ts'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { projectHref } from '../features/projects/project-address.ts'
import { useProject } from '../features/projects/use-project.ts'

export const Route = createFileRoute('/$type/$project/_page/dependents')({
  staticData: { messages: ['versions-dependents'] },
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params: { project }, deps }) => {
    const view = parseDependents(deps)
    const { title, dependent_count: count } = await queryClient.ensureQueryData(projectQuery(api, project))
    await queryClient.ensureQueryData(dependentsQuery(api, project, view))
    return { view, ref: project, title, count }
  },
  head: (route) => {
    const head = namedSubpageHead('versions-dependents.title')(route)
    const { loaderData, match } = route
    if (!head.meta || !loaderData?.title) return head
    const { title, count } = loaderData
    const content = match.context.i18n
      .intl()
      .formatMessage({ id: 'versions-dependents.description' }, { title, count })
    return { meta: [...head.meta, { name: 'description', content }] }
  },
  component: Dependents,
})

function Dependents() {
  const project = useProject()
  const { view, ref } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { data: found } = useSuspenseQuery(dependentsQuery(api, ref, view))
  return (
    <DependentsPage
      project={project}
      path={`${projectHref(project)}/dependents`}
      filter={view}
      found={found}
    />
  )
}
