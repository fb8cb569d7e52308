import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { collectionTabs } from '../../features/collections/collection-tabs.ts'
import { kindHead } from '../../features/projects/lists/project-list-head.ts'
import { requireTab, tabNamed } from '../../features/projects/lists/project-list-tabs.ts'

export const Route = createFileRoute('/collection/$collection/$projectType')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const shown = await queryClient.ensureQueryData(collectionQuery(api, params.collection))
    return { title: shown.name, tab: requireTab(collectionTabs(shown), params.projectType) }
  },
  head: kindHead,
  component: OneKind,
})

function OneKind() {
  const { collection: id, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  const shown = tabNamed(collectionTabs(collection), projectType)
  return <CollectionPage collection={collection} shown={shown} isEditing={false} />
}
