import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ownCollectionsQuery } from '../../features/collections/collection.queries.ts'
import { OwnCollections } from '../../features/collections/own-collections.tsx'
import { understoodFlag } from '../../lib/router/search-params.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/collections')({
  staticData: { messages: ['collections', 'forms'] },
  validateSearch: understoodFlag('create'),
  loader: ({ context: { queryClient, api, viewer } }) =>
    queryClient.ensureQueryData(ownCollectionsQuery(api, viewer.id)),
  head: titledPageHead('collections.title'),
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
