import { createFileRoute } from '@tanstack/react-router'
import { AdminBillingPage } from '../../features/billing/admin-billing-page.tsx'
import {
  billedUserQuery,
  readAdminBillingSearch,
  subscriptionsOfQuery,
} from '../../features/billing/admin-billing.queries.ts'
import { chargesQuery } from '../../features/billing/charges.queries.ts'
import { staffOnly } from '../../features/moderation/staff-only.ts'
import { pageTitle } from '../../lib/head/page-title.ts'

/** The billing of a user, by id or username. */
export const Route = createFileRoute('/admin/billing/$user')({
  staticData: { messages: ['billing-charges', 'billing-admin', 'forms'] },
  beforeLoad: staffOnly,
  // Read here, in the lazy-loaded half of the route, because every page loads the other half.
  loaderDeps: ({ search }): Record<string, unknown> => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const { before } = readAdminBillingSearch(deps)
    const user = await queryClient.ensureQueryData(billedUserQuery(api, params.user))
    await Promise.all([
      queryClient.ensureQueryData(subscriptionsOfQuery(api, user.id)),
      queryClient.ensureQueryData(chargesQuery(api, { userId: user.id, ...(before && { before }) })),
    ])
    return { name: user.username }
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const intl = context.i18n.intl()
    return {
      meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'billing-admin.title' }, loaderData)) }],
    }
  },
  component: AdminBillingRoute,
})

function AdminBillingRoute() {
  return <AdminBillingPage {...Route.useParams()} {...readAdminBillingSearch(Route.useSearch())} />
}
