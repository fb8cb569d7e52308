import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { OFFERED_INTERVALS, type OfferedInterval } from '@quarry/domain/billing/intervals'
import { SERVER_NAME } from '@quarry/domain/limits/lengths'
import type { RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceCards } from '../../../ui/controls/checkbox.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useFailureText } from './failure-text.ts'
import { useMoney, yearlyShare } from '../money.ts'
import { useMethodName } from './payment-method-name.ts'
import { OfferedProduct, ServerNameField } from './offered-product.tsx'
import type { PaymentSite } from './payment-site.ts'
import { amountOf, isNewServer, priceOf, type Offer } from './purchase-offer.ts'
import type { StripeForm } from './stripe-fields.tsx'
import '../../../styles/pages/billing.css'

/** Stands for a payment method that is not stored yet. */
export const NEW_METHOD = 'new'

const StripeFields = lazy(async () => (await import('./stripe-fields.tsx')).StripeFields)

interface PlanStepProps {
  offer: Offer
  interval: OfferedInterval
  onChange: (interval: OfferedInterval) => void
  /** Receives the name of the new server. */
  onRename: (name: string) => void
}

/** Yearly first, which is cheaper. */
export function PlanStep({ offer, interval, onChange, onRename }: PlanStepProps) {
  const money = useMoney()
  const price = priceOf(offer)
  const share = price ? yearlyShare(price.prices.intervals) : 0
  return (
    <>
      {isNewServer(offer) && (
        <ServerNameField
          limit={SERVER_NAME.max}
          value={offer.server ?? ''}
          onChange={(event) => onRename(event.target.value)}
        />
      )}
      <ChoiceCards
        legend={<FormattedMessage id="billing.interval" />}
        name="interval"
        value={interval}
        onChange={onChange}
        options={OFFERED_INTERVALS.toReversed().map((value) => ({
          value,
          label: (
            <FormattedMessage
              id={`billing.price.${value}`}
              values={{ price: money(amountOf(offer, value), offer.currency) }}
            />
          ),
          hint:
            value === 'yearly' && share > 0 ? (
              <FormattedMessage id="billing.saves" values={{ share }} />
            ) : undefined,
        }))}
      />
    </>
  )
}

interface PaymentStepProps {
  offer: Offer
  interval: OfferedInterval
  site: PaymentSite
  methods: readonly PaymentMethod[]
  methodId: string
  failure: string | null
  /** The form of the provider stays in the page, because its content is needed at the end. */
  isHidden: boolean
  stripeForm: RefObject<StripeForm | null>
  onChange: (methodId: string) => void
}

/** A stored payment method, or a new one. */
export function PaymentStep(props: PaymentStepProps) {
  const { offer, interval, site, methods, methodId, failure, isHidden, stripeForm, onChange } = props
  const intl = useIntl()
  const methodName = useMethodName()
  const failureText = useFailureText()
  const isNew = methodId === NEW_METHOD
  return (
    <div className="stack" hidden={isHidden}>
      {failure !== null && (
        <Note level="error" isAlert title={failureText(failure)}>
          <FormattedMessage id="billing.refused.choose" />
        </Note>
      )}
      {methods.length > 0 && (
        <ChoiceCards
          legend={<FormattedMessage id="billing.method" />}
          name="method"
          value={methodId}
          onChange={onChange}
          options={[
            ...methods.map((method) => ({ value: method.id, label: <bdi>{methodName(method)}</bdi> })),
            { value: NEW_METHOD, label: intl.formatMessage({ id: 'billing.method.new' }) },
          ]}
        />
      )}
      {isNew && site.provider === 'local' && (
        <Note level="warning" title={<FormattedMessage id="billing.test" />}>
          <FormattedMessage id="billing.test.next" />
        </Note>
      )}
      {isNew && site.provider === 'stripe' && (
        <LazyPart onFail={() => undefined}>
          <StripeFields
            publishableKey={site.publishableKey ?? ''}
            amount={amountOf(offer, interval)}
            currency={offer.currency}
            ref={stripeForm}
          />
        </LazyPart>
      )}
    </div>
  )
}

interface ReviewStepProps {
  offer: Offer
  interval: OfferedInterval
  site: PaymentSite
  /** Undefined for a new one. */
  method: PaymentMethod | undefined
  error: unknown
  /** Chooses another payment method. */
  onChange: () => void
}

/** Everything that was chosen, and what it costs now and later. */
export function ReviewStep({ offer, interval, site, method, error, onChange }: ReviewStepProps) {
  const money = useMoney()
  const methodName = useMethodName()
  const price = money(amountOf(offer, interval), offer.currency)
  return (
    <div className="stack">
      <FormError error={error} />
      <dl className="billing-review">
        <dt>
          <FormattedMessage id="billing.review.product" />
        </dt>
        <dd>
          <OfferedProduct offer={offer} />
        </dd>
        <dt>
          <FormattedMessage id="billing.interval" />
        </dt>
        <dd>
          <FormattedMessage id={`billing.price.${interval}`} values={{ price }} />
        </dd>
        <dt>
          <FormattedMessage id="billing.method" />
        </dt>
        <dd className="row-tight">
          {method ? <bdi>{methodName(method)}</bdi> : <FormattedMessage id="billing.method.new" />}
          <Button look="quiet" size="small" onClick={onChange}>
            <FormattedMessage id="billing.review.change" />
          </Button>
        </dd>
        <dt>
          <FormattedMessage id="billing.review.total" />
        </dt>
        <dd>
          <b>{price}</b>
          {site.hasTax && (
            <p className="muted">
              <FormattedMessage id="billing.review.tax" />
            </p>
          )}
        </dd>
      </dl>
      <p className="muted">
        <FormattedMessage id={`billing.review.recurs.${interval}`} values={{ price }} />
      </p>
    </div>
  )
}
