import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { useFailureText } from './purchase/failure-text.ts'
import { useMoney, yearlyShare } from './money.ts'
import type { SubscriptionState } from './subscription-state.ts'

interface SubscriptionFactsProps {
  subscription: Subscription
  state: SubscriptionState
}

/** Price, times and, after a failure, its reason. */
export function SubscriptionFacts({ subscription, state }: SubscriptionFactsProps) {
  const money = useMoney()
  const { interval, charge, since, status } = subscription
  const next = state === 'ended' ? null : charge
  const prices = (state === 'ended' && subscription.current_price?.prices) || subscription.prices
  return (
    <>
      <p>
        <FormattedMessage
          id={`billing.price.${next?.interval ?? interval}`}
          values={{
            price: money(
              next?.amount ?? prices.intervals[interval],
              next?.currency_code ?? subscription.currency_code,
            ),
          }}
        />
      </p>
      {state === 'processing' && (
        <output>
          <FormattedMessage id={since === null ? 'billing.processing.first' : 'billing.processing'} />
        </output>
      )}
      {(state === 'failed' || state === 'refused') && (
        <FailureFacts charge={charge} state={state} isProvisioned={status === 'provisioned'} />
      )}
      <p className="muted">
        {since !== null && (
          <FormattedMessage id="billing.since" values={{ date: <ExactDate value={since} /> }} />
        )}{' '}
        {charge && (state === 'active' || state === 'cancelling') && (
          <FormattedMessage
            id={state === 'active' ? 'billing.renews' : 'billing.expires'}
            values={{ date: <ExactDate value={charge.due} /> }}
          />
        )}
      </p>
    </>
  )
}

const ExactDate = ({ value }: { value: string }) => <FormattedDate value={value} dateStyle="medium" />

/** The price of a product that is not subscribed. */
export function OfferFacts({ product, currency }: { product: Product; currency: string }) {
  const money = useMoney()
  const price = product.prices.find(({ currency_code: code }) => code === currency)
  if (!price) return null
  const { monthly, yearly } = price.prices.intervals
  return (
    <>
      <p>
        <FormattedMessage id="billing.price.monthly" values={{ price: money(monthly, currency) }} />
      </p>
      <p className="muted">
        <FormattedMessage
          id="billing.offer.yearly"
          values={{ price: money(yearly, currency), share: yearlyShare({ monthly, yearly }) }}
        />
      </p>
    </>
  )
}

interface FailureFactsProps {
  charge: Subscription['charge']
  state: SubscriptionState
  isProvisioned: boolean
}

/** Why the payment failed, what it means, and when it is attempted again. */
function FailureFacts({ charge, state, isProvisioned }: FailureFactsProps) {
  const failureText = useFailureText()
  return (
    <div className="stack gap-1">
      <p className="text-red">{failureText(charge?.failure ?? null)}</p>
      <p>
        <FormattedMessage
          id={
            state === 'refused'
              ? 'billing.refused.text'
              : isProvisioned
                ? 'billing.failed.grace'
                : 'billing.failed.ended'
          }
        />{' '}
        {charge?.next_attempt && (
          <FormattedMessage
            id="billing.failed.again"
            values={{ date: <ExactDate value={charge.next_attempt} /> }}
          />
        )}
      </p>
    </div>
  )
}
