import type { Product } from '@quarry/api/contract/billing/products'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { BILLING_PAGE, PLUS_PAGE, plusHref } from './billing-addresses.ts'
import { paymentMethodsQuery, useSubscriptions } from './billing.queries.ts'
import { useFailureText } from './purchase/failure-text.ts'
import type { PaymentSite } from './purchase/payment-site.ts'
import { offerOf } from './purchase/purchase-offer.ts'
import { Purchase, usePurchaseAddress } from './purchase/purchase.tsx'
import { isForSale, subscriptionState } from './subscription-state.ts'

interface PlusPurchaseProps {
  product: Product
  site: PaymentSite
  currency: string
  isCurrencyChosen: boolean
  isBuying: boolean
}

/** What the signed-in viewer can do: subscribe, or manage what they have. */
export function PlusPurchase(props: PlusPurchaseProps) {
  const { product, site, currency, isCurrencyChosen, isBuying } = props
  const { api } = useRouter().options.context
  const { data: methods } = useSuspenseQuery(paymentMethodsQuery(api))
  const subscription = useSubscriptions().find((one) => one.product_id === product.id)
  const failureText = useFailureText()
  const { onOpen, onClose } = usePurchaseAddress()
  const state = subscriptionState(subscription)
  const offer = isBuying ? offerOf({ product, subscription, state, currency, isCurrencyChosen }) : undefined
  return (
    <>
      {offer && <Purchase {...{ offer, methods, site, onClose }} page={PLUS_PAGE} />}
      {(state === 'active' || state === 'cancelling') && (
        <Note level="success" title={<FormattedMessage id="billing.thanks" />}>
          <FormattedMessage id="billing.thanks.text" />
        </Note>
      )}
      {state === 'processing' && (
        <output>
          <FormattedMessage id="billing.processing" />
        </output>
      )}
      {!isBuying && (state === 'failed' || state === 'refused') && (
        <Note level="error" title={<FormattedMessage id="billing.state.failed" />}>
          {failureText(subscription?.charge?.failure ?? null)}
        </Note>
      )}
      <p>
        {isForSale(state) ? (
          <ButtonLink
            look="brand"
            size="large"
            href={plusHref({ currency, isBuying: true })}
            resetScroll={false}
            onClick={onOpen}
          >
            <FormattedMessage id={state === 'ended' ? 'billing.resubscribe' : 'billing.subscribe'} />
          </ButtonLink>
        ) : (
          <ButtonLink size="large" href={BILLING_PAGE}>
            <FormattedMessage id="billing.manage" />
          </ButtonLink>
        )}
      </p>
    </>
  )
}
