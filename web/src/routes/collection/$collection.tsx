import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { pageTitle } from '../../lib/seo.ts'

export const Route = createFileRoute('/collection/$collection')({
  staticData: { messages: ['people', 'project', 'catalogue', 'tags'] },
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.ensureQueryData(collectionQuery(api, params.collection)),
  head: ({ loaderData, match: { context } }) => ({
    meta: loaderData
      ? [
          { title: pageTitle(context.i18n.intl(), loaderData.name) },
          ...(loaderData.description ? [{ name: 'description', content: loaderData.description }] : []),
          ...(loaderData.status === 'listed' ? [] : [{ name: 'robots', content: 'noindex' }]),
        ]
      : [],
  }),
  component: Shown,
})

function Shown() {
  const { collection: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  return <CollectionPage collection={collection} />
}
