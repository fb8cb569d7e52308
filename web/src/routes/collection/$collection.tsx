import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { pageTitle } from '../../lib/seo.ts'
import { sharedLink } from '../../lib/shared-link.ts'

export const Route = createFileRoute('/collection/$collection')({
  staticData: { messages: ['people', 'project', 'catalogue', 'tags'] },
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.ensureQueryData(collectionQuery(api, params.collection)),
  head: ({ loaderData: shown, match: { context } }) => {
    if (!shown) return {}
    const { id, name, description, icon_url: picture } = shown
    const shared = sharedLink(
      { title: name, description, picture, path: `/collection/${id}` },
      context.siteUrl,
    )
    const isListed = shown.status === 'listed'
    return {
      meta: [
        { title: pageTitle(context.i18n.intl(), name) },
        ...(description ? [{ name: 'description', content: description }] : []),
        ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
        ...shared.meta,
      ],
      links: shared.links,
    }
  },
  component: Shown,
})

function Shown() {
  const { collection: id } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  return <CollectionPage collection={collection} />
}
