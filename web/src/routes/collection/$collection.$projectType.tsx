import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { collectionSearch } from '../../features/collections/collection-sort.ts'
import { collectionTabs } from '../../features/collections/collection-tabs.ts'
import { projectListHead } from '../../features/projects/lists/project-list-head.ts'
import { requireTab, findTab } from '../../features/projects/lists/project-list-tabs.ts'

export const Route = createFileRoute('/collection/$collection/$projectType')({
  validateSearch: collectionSearch,
  loader: async ({ context: { queryClient, api }, params }) => {
    const collection = await queryClient.ensureQueryData(collectionQuery(api, params.collection))
    return { title: collection.name, tab: requireTab(collectionTabs(collection), params.projectType) }
  },
  head: projectListHead,
  component: ProjectsOfType,
})

function ProjectsOfType() {
  const { collection: id, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  const selectedTab = findTab(collectionTabs(collection), projectType)
  const { sort = 'own' } = Route.useSearch()
  return <CollectionPage collection={collection} selectedTab={selectedTab} isEditing={false} sort={sort} />
}
