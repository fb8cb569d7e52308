import { createFileRoute } from '@tanstack/react-router'
import { isDialogOpen } from '../features/billing/billing-search.ts'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  subscriptionsQuery,
  supporterProductQuery,
} from '../features/billing/billing.queries.ts'
import { PlusPage } from '../features/billing/plus-page.tsx'
import { describedPageHead } from '../lib/head/described-page-head.ts'
import { understood } from '../lib/router/search-params.ts'

interface PlusSearch {
  currency?: string
  showModal?: 'true'
}

export const Route = createFileRoute('/plus')({
  validateSearch: understood<PlusSearch>(['currency', 'showModal'], (search) => ({
    ...(typeof search['currency'] === 'string' && { currency: search['currency'] }),
    ...(isDialogOpen(search) && { showModal: 'true' }),
  })),
  staticData: { messages: ['site-presentation', 'billing'] },
  loader: async ({ context: { queryClient, api, viewer, i18n } }) => {
    await Promise.all([
      queryClient.ensureQueryData(paymentProviderQuery(api)),
      queryClient.ensureQueryData(supporterProductQuery(api)),
      ...(viewer
        ? [
            queryClient.ensureQueryData(subscriptionsQuery(api)),
            queryClient.ensureQueryData(paymentMethodsQuery(api)),
          ]
        : []),
    ])
    const intl = i18n.intl()
    const title = intl.formatMessage({ id: 'site-presentation.plus.title' })
    const description = intl.formatMessage({ id: 'site-presentation.plus.description' })
    return { title, description, path: '/plus' }
  },
  head: describedPageHead,
  component: Plus,
})

function Plus() {
  const { currency, showModal } = Route.useSearch()
  return <PlusPage currency={currency} isBuying={showModal !== undefined} />
}
