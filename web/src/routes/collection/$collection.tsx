import { collectionPath } from '@quarry/api/contract/addresses'
import { isLinkedCollection } from '@quarry/domain/collections/collection-statuses'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { pageTitle } from '../../lib/head/page-title.ts'
import { sharedLink } from '../../lib/head/link-preview.ts'

export const Route = createFileRoute('/collection/$collection')({
  staticData: {
    messages: ['collections', 'forms', 'accounts-profile', 'projects', 'projects-labels', 'projects-tags'],
  },
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.ensureQueryData(collectionQuery(api, params.collection)),
  head: ({ loaderData: collection, match: { context } }) => {
    if (!collection) return {}
    const { id, name, description, status } = collection
    const shared = sharedLink(
      {
        title: name,
        description,
        preview: isLinkedCollection(status) ? `collection/${id}` : undefined,
        path: collectionPath(id),
      },
      context.siteUrl,
    )
    const isListed = status === 'listed'
    return {
      meta: [
        { title: pageTitle(context.i18n.intl(), name) },
        ...(description ? [{ name: 'description', content: description }] : []),
        ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
        ...shared.meta,
      ],
      links: [...shared.links, feedLink('collection', { id, title: name }, context.siteUrl)],
    }
  },
  component: Outlet,
})
