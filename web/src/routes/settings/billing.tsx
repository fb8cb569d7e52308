import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { isDialogOpen, namedSubscription } from '../../features/billing/billing-addresses.ts'
import { BillingPage } from '../../features/billing/billing-page.tsx'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  subscriptionsQuery,
  supporterProductQuery,
} from '../../features/billing/billing.queries.ts'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

interface BillingSearch {
  showModal?: 'true'
  subscription?: string
}

export const Route = createFileRoute('/settings/billing')({
  validateSearch: understood<BillingSearch>(['showModal', 'subscription'], (search) => {
    const subscription = namedSubscription(search)
    return {
      ...(isDialogOpen(search) && { showModal: 'true' }),
      ...(subscription !== undefined && { subscription }),
    }
  }),
  staticData: { messages: ['accounts-settings', 'billing'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
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
      <BillingPage isBuying={showModal !== undefined} named={subscription} />
    </SettingsFrame>
  )
}
