import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { BILLING_PAGE } from './billing-addresses.ts'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  supporterProductQuery,
  useSubscriptionOf,
} from './billing.queries.ts'
import { currencyOf } from './money.ts'
import { PaymentMethods } from './purchase/payment-methods.tsx'
import { useOwnDocument, type PaymentSite } from './purchase/payment-site.ts'
import { offerOf } from './purchase/purchase-offer.ts'
import { Purchase, usePurchaseAddress } from './purchase/purchase.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { subscriptionState } from './subscription-state.ts'

const CHARGES_PAGE = `${BILLING_PAGE}/charges`

/** Subscription and payment methods of the viewer. `isBuying` opens the purchase dialog. */
export function BillingPage({ isBuying }: { isBuying: boolean }) {
  const intl = useIntl()
  const hasPage = usePages()
  const { api } = useRouter().options.context
  const { data: provider } = useSuspenseQuery(paymentProviderQuery(api))
  const { data: product } = useSuspenseQuery(supporterProductQuery(api))
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery(api))
  const subscription = useSubscriptionOf(product?.id)
  const { onOpen, onClose } = usePurchaseAddress()
  const site: PaymentSite = { provider: provider.provider, publishableKey: provider.publishable_key }
  useOwnDocument(site.provider === 'stripe')
  const pastCharges = hasPage(CHARGES_PAGE) && (
    <p>
      <AppLink className="link" href={CHARGES_PAGE}>
        <FormattedMessage id="billing.charges" />
      </AppLink>
    </p>
  )
  if (!product)
    return (
      <>
        <EmptyState title={<FormattedMessage id="billing.off" />}>
          <FormattedMessage id="billing.off.text" />
        </EmptyState>
        {pastCharges}
      </>
    )
  const state = subscriptionState(subscription)
  const currency = subscription?.currency_code ?? currencyOf(undefined, intl.locale)
  const offer = isBuying ? offerOf({ product, subscription, state, currency }) : undefined
  const isNeeded = state === 'active' || state === 'processing' || state === 'failed' || state === 'refused'
  return (
    <>
      {offer && <Purchase {...{ offer, methods, site, onClose }} page={BILLING_PAGE} />}
      <SubscriptionCard {...{ product, subscription, currency }} onBuy={onOpen} />
      <PaymentMethods {...{ site, methods, isNeeded }} />
      {pastCharges}
    </>
  )
}
