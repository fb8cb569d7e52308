import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ownCollectionsQuery } from '../../features/collections/collection.queries.ts'
import { OwnCollections } from '../../features/collections/own-collections.tsx'
import { understood } from '../../lib/query-string.ts'
import { requireViewer } from '../../lib/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

interface CollectionsSearch {
  create: '1' | undefined
}

/** Whether the form for one more is open. */
const readSearch = ({ create }: Record<string, unknown>): CollectionsSearch =>
  String(create) === '1' ? { create: '1' } : { create: undefined }

export const Route = createFileRoute('/dashboard/collections')({
  staticData: { messages: ['collections', 'forms'] },
  validateSearch: understood<CollectionsSearch>(['create'], readSearch),
  beforeLoad: ({ context, location }) => ({ viewer: requireViewer({ context, location }) }),
  loader: ({ context: { queryClient, api, viewer } }) =>
    queryClient.ensureQueryData(ownCollectionsQuery(api, viewer.id)),
  head: titled('collections.title'),
  component: Collections,
})

function Collections() {
  const { viewer } = Route.useRouteContext()
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="collections.title" />
      </h1>
      <OwnCollections viewerId={viewer.id} isCreating={Route.useSearch().create !== undefined} />
    </div>
  )
}
