import { PLAN_MEMORY_MB, SERVER_PLAN_NAMES } from '@quarry/domain/hosting/plans'
import { createFileRoute } from '@tanstack/react-router'
import { chosenRam, isDialogOpen } from '../../features/billing/billing-search.ts'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  serverPlansQuery,
  subscriptionsQuery,
} from '../../features/billing/billing.queries.ts'
import { ServersPage } from '../../features/hosting/servers-page.tsx'
import { describedPageHead } from '../../lib/head/described-page-head.ts'
import { understood } from '../../lib/router/search-params.ts'

interface ServersSearch {
  /** Read as `ram`, for links by name. */
  plan?: never
  ram?: number
  showModal?: 'true'
}

export const Route = createFileRoute('/servers/')({
  validateSearch: understood<ServersSearch>(['plan', 'ram', 'showModal'], (search) => {
    const plan = SERVER_PLAN_NAMES.find((name) => name === search['plan'])
    const ram = plan ? PLAN_MEMORY_MB[plan] : chosenRam(search)
    return {
      ...(ram !== undefined && { ram }),
      ...((isDialogOpen(search) || plan) && { showModal: 'true' as const }),
    }
  }),
  staticData: { messages: ['hosting', 'billing'] },
  loader: async ({ context: { queryClient, api, viewer, i18n } }) => {
    await Promise.all([
      queryClient.ensureQueryData(serverPlansQuery(api)),
      queryClient.ensureQueryData(paymentProviderQuery(api)),
      ...(viewer
        ? [
            queryClient.ensureQueryData(paymentMethodsQuery(api)),
            queryClient.ensureQueryData(subscriptionsQuery(api)),
          ]
        : []),
    ])
    const intl = i18n.intl()
    const title = intl.formatMessage({ id: 'hosting.about.title' })
    const description = intl.formatMessage({ id: 'hosting.about.lead' })
    return { title, description, path: '/servers' }
  },
  head: describedPageHead,
  component: Servers,
})

function Servers() {
  const { ram, showModal } = Route.useSearch()
  return <ServersPage ram={ram} isBuying={showModal !== undefined} />
}
