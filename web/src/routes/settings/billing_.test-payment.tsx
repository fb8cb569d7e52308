import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { SettingsFrame } from '../../features/accounts/settings/settings-frame.tsx'
import { pageToReturn } from '../../features/billing/billing-addresses.ts'
import { paymentProviderQuery } from '../../features/billing/billing.queries.ts'
import { TestPaymentPage } from '../../features/billing/purchase/test-payment-page.tsx'
import { understood } from '../../lib/router/search-params.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

interface TestPaymentSearch {
  object?: string
  page?: string
  waiting?: '1'
}

export const Route = createFileRoute('/settings/billing_/test-payment')({
  validateSearch: understood<TestPaymentSearch>(
    ['object', 'page', 'waiting'],
    ({ object, page, waiting }) => ({
      ...(typeof object === 'string' && { object }),
      ...(typeof page === 'string' && { page }),
      ...(String(waiting) === '1' && { waiting: '1' }),
    }),
  ),
  staticData: { messages: ['accounts-settings', 'billing'] },
  beforeLoad: ({ context, location }) => void requireViewer({ context, location }),
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(paymentProviderQuery(api)),
  head: titledPageHead('billing.test.title'),
  component: TestPayment,
})

function TestPayment() {
  const { object, page, waiting } = Route.useSearch()
  return (
    <SettingsFrame title={<FormattedMessage id="billing.test.title" />}>
      <TestPaymentPage object={object} page={pageToReturn(page)} isWaiting={waiting !== undefined} />
    </SettingsFrame>
  )
}
