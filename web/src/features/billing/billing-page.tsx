import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import {
  BILLING_PAGE,
  billingPageOf,
  NEW_SUBSCRIPTION,
  PLAN_DIALOG,
  planChangeHref,
} from './billing-addresses.ts'
import {
  paymentMethodsQuery,
  paymentProviderQuery,
  supporterProductQuery,
  useSubscriptions,
} from './billing.queries.ts'
import { currencyOf } from './money.ts'
import { PlanChange, usePlanChangeAddress } from './plan-change/plan-change.tsx'
import { PaymentMethods } from './purchase/payment-methods.tsx'
import { paymentSiteOf, useOwnDocument } from './purchase/payment-site.ts'
import { offerOf, serverOfferOf } from './purchase/purchase-offer.ts'
import { Purchase, usePurchaseAddress } from './purchase/purchase.tsx'
import { ServerSubscriptions } from './server-subscriptions.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { subscriptionState } from './subscription-state.ts'

const CHARGES_PAGE = `${BILLING_PAGE}/charges`

interface BillingPageProps {
  /** The purchase dialog is open, or the one that changes a plan. */
  dialog: 'true' | typeof PLAN_DIALOG | undefined
  /** The subscription of the dialog, or `new`; by default one whose payment failed. */
  named?: string | undefined
}

/** Subscriptions and payment methods of the viewer. */
export function BillingPage({ dialog, named }: BillingPageProps) {
  const intl = useIntl()
  const hasPage = usePages()
  const { api } = useRouter().options.context
  const { data: provider } = useSuspenseQuery(paymentProviderQuery(api))
  const { data: product } = useSuspenseQuery(supporterProductQuery(api))
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery(api))
  const subscriptions = useSubscriptions()
  const { onOpen, onClose } = usePurchaseAddress()
  const planChange = usePlanChangeAddress()
  const changed =
    dialog === PLAN_DIALOG
      ? subscriptions.find((one) => one.id === named && subscriptionState(one) === 'active')
      : undefined
  const site = paymentSiteOf(provider)
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
  const subscription = subscriptions.find((one) => one.product_id === product.id)
  const state = subscriptionState(subscription)
  const currency = subscription?.currency_code ?? currencyOf(undefined, intl.locale)
  const paid = subscriptionToPay(subscriptions, { named, product: product.id })
  const offer =
    dialog !== 'true'
      ? undefined
      : paid?.product.type === 'pyro'
        ? serverOfferOf(paid)
        : offerOf({ product, subscription, state, currency })
  return (
    <>
      {offer && <Purchase {...{ offer, methods, site, onClose }} page={billingPageOf(paid?.id)} />}
      <SubscriptionCard {...{ product, subscription, currency }} onBuy={onOpen} />
      {changed && (
        <PlanChange
          subscription={changed}
          {...{ methods, site }}
          page={planChangeHref(changed.id)}
          onClose={planChange.onClose}
        />
      )}
      <ServerSubscriptions {...{ subscriptions }} onBuy={onOpen} onChangePlan={planChange.onOpen} />
      <PaymentMethods {...{ site, methods }} isNeeded={subscriptions.some(isCharged)} />
      {pastCharges}
    </>
  )
}

/** Something of it will be charged, or is being charged. */
function isCharged(subscription: Subscription): boolean {
  const state = subscriptionState(subscription)
  return state === 'active' || state === 'processing' || state === 'failed' || state === 'refused'
}

interface Named {
  named: string | undefined
  /** The supporter subscription. */
  product: string
}

/** The named subscription, or else one whose payment failed, or else the supporter subscription. */
function subscriptionToPay(
  subscriptions: readonly Subscription[],
  { named, product }: Named,
): Subscription | undefined {
  const supporter = subscriptions.find((one) => one.product_id === product)
  if (named === NEW_SUBSCRIPTION) return supporter
  const failed = [...(supporter ? [supporter] : []), ...subscriptions].find(
    (one) => subscriptionState(one) === 'failed',
  )
  return subscriptions.find(({ id }) => id === named) ?? failed ?? supporter
}
