import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { collectionSearch } from '../../features/collections/collection-sort.ts'

export const Route = createFileRoute('/collection/$collection/')({
  validateSearch: collectionSearch,
  component: AllProjects,
})

function AllProjects() {
  const { collection: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  const { edit, sort = 'own' } = Route.useSearch()
  return (
    <CollectionPage
      collection={collection}
      selectedTab={undefined}
      isEditing={edit !== undefined}
      sort={sort}
    />
  )
}
