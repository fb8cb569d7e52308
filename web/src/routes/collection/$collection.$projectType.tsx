import type { CollectionDetail } from '@quarry/api/contract/collections'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { collectionTabs } from '../../features/collections/collection-tabs.ts'
import { kindHead } from '../../features/people/kind-head.ts'

/** Child of the address, when this collection has projects of that kind. */
const tabOf = (collection: CollectionDetail, name: string) =>
  collectionTabs(collection).find((tab) => tab === name && tab !== 'all')

export const Route = createFileRoute('/collection/$collection/$projectType')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const shown = await queryClient.ensureQueryData(collectionQuery(api, params.collection))
    const tab = tabOf(shown, params.projectType)
    if (!tab) throw notFound()
    return { title: shown.name, tab }
  },
  head: kindHead,
  component: OneKind,
})

function OneKind() {
  const { collection: id, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  return <CollectionPage collection={collection} shown={tabOf(collection, projectType)} isEditing={false} />
}
