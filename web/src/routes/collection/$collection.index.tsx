import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { understoodFlag } from '../../lib/router/search-params.ts'

export const Route = createFileRoute('/collection/$collection/')({
  validateSearch: understoodFlag('edit'),
  component: AllProjects,
})

function AllProjects() {
  const { collection: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  const isEditing = Route.useSearch().edit !== undefined
  return <CollectionPage collection={collection} selectedTab={undefined} isEditing={isEditing} />
}
