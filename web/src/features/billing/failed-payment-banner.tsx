import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { BILLING_PAGE, withDialog } from './billing-addresses.ts'
import { subscriptionsQuery } from './billing.queries.ts'
import { subscriptionState } from './subscription-state.ts'

/** Leads to the payment of a charge that failed; disappears when this page has seen it paid. */
export function FailedPaymentBanner() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { data } = useQuery({ ...subscriptionsQuery(api), enabled: false })
  const viewer = useViewer()
  const hasFailed = data
    ? data.some((subscription) => subscriptionState(subscription) === 'failed')
    : viewer?.has_failed_payment
  if (!hasFailed || pathname === BILLING_PAGE) return null
  return (
    <Banner
      level="error"
      title={intl.formatMessage({ id: 'shell.banner.payment.title' })}
      actions={
        <AppLink className="btn btn-s" href={withDialog(BILLING_PAGE)}>
          <FormattedMessage id="shell.banner.payment.pay" />
        </AppLink>
      }
    >
      <FormattedMessage id="shell.banner.payment.text" />
    </Banner>
  )
}
