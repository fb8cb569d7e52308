import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { understood } from '../../lib/query-string.ts'

interface CollectionSearch {
  edit: '1' | undefined
}

/** Whether its keeper edits it. */
const readSearch = ({ edit }: Record<string, unknown>): CollectionSearch =>
  String(edit) === '1' ? { edit: '1' } : { edit: undefined }

export const Route = createFileRoute('/collection/$collection/')({
  validateSearch: understood<CollectionSearch>(['edit'], readSearch),
  component: Everything,
})

function Everything() {
  const { collection: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  const isEditing = Route.useSearch().edit !== undefined
  return <CollectionPage collection={collection} shown={undefined} isEditing={isEditing} />
}
