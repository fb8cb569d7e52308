import type { CollectionDetail } from '@quarry/api/contract/collections'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { collectionQuery } from '../../features/collections/collection.queries.ts'
import { collectionTabs } from '../../features/collections/collection-tabs.ts'
import { pageTitle } from '../../lib/seo.ts'

/** Child of the address, when this collection has projects of that kind. */
const tabOf = (collection: CollectionDetail, name: string) =>
  collectionTabs(collection).find((tab) => tab === name && tab !== 'all')

export const Route = createFileRoute('/collection/$collection/$projectType')({
  beforeLoad: async ({ context, params }) => {
    const shown = await context.queryClient.ensureQueryData(collectionQuery(context.api, params.collection))
    if (!tabOf(shown, params.projectType)) throw notFound()
  },
  head: ({ match: { context }, params: { collection, projectType } }) => {
    const intl = context.i18n.intl()
    const shown = context.queryClient.getQueryData(collectionQuery(context.api, collection).queryKey)
    const tab = shown && tabOf(shown, projectType)
    if (!tab) return {}
    const values = { title: shown.name, type: intl.formatMessage({ id: `people.tab.${tab}` }) }
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'project.title' }, values)) }] }
  },
  component: OneKind,
})

function OneKind() {
  const { collection: id, projectType } = Route.useParams()
  const { api } = Route.useRouteContext()
  const { data: collection } = useSuspenseQuery(collectionQuery(api, id))
  return <CollectionPage collection={collection} shown={tabOf(collection, projectType)} isEditing={false} />
}
