import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { PLAN_DIALOG } from '../../features/billing/billing-addresses.ts'
import { isDialogOpen, namedSubscription } from '../../features/billing/billing-search.ts'
import { BillingPage } from '../../features/billing/billing-page.tsx'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  planChangesQuery,
  subscriptionsQuery,
  supporterProductQuery,
} from '../../features/billing/billing.queries.ts'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

interface BillingSearch {
  /** The purchase dialog, or the one that changes the plan of the subscription. */
  showModal?: 'true' | typeof PLAN_DIALOG
  subscription?: string
}

export const Route = createFileRoute('/settings/billing')({
  validateSearch: understood<BillingSearch>(['showModal', 'subscription'], (search) => {
    const subscription = namedSubscription(search)
    return {
      ...(isDialogOpen(search) && { showModal: 'true' }),
      ...(subscription !== undefined && {
        subscription,
        ...(search['showModal'] === PLAN_DIALOG && { showModal: PLAN_DIALOG }),
      }),
    }
  }),
  staticData: { messages: ['accounts-settings', 'billing'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loaderDeps: ({ search: { showModal, subscription } }) => ({
    changed: showModal === PLAN_DIALOG ? subscription : undefined,
  }),
  loader: ({ context: { queryClient, api }, deps: { changed } }) =>
    Promise.all([
      changed === undefined ? undefined : queryClient.ensureQueryData(planChangesQuery(api, changed)),
      queryClient.ensureQueryData(paymentProviderQuery(api)),
      queryClient.ensureQueryData(supporterProductQuery(api)),
      queryClient.ensureQueryData(subscriptionsQuery(api)),
      queryClient.ensureQueryData(paymentMethodsQuery(api)),
    ]),
  head: titledPageHead('accounts-settings.billing'),
  component: Billing,
})

function Billing() {
  const { showModal, subscription } = Route.useSearch()
  return (
    <SettingsFrame title={<FormattedMessage id="accounts-settings.billing" />}>
      <BillingPage dialog={showModal} named={subscription} />
    </SettingsFrame>
  )
}
