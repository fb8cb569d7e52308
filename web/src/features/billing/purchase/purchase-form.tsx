import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import { OFFERED_INTERVALS } from '@quarry/domain/billing/intervals'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Radio } from '../../../ui/controls/checkbox.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useFailureText } from './failure-text.ts'
import { useMoney } from '../money.ts'
import { useMethodName } from './payment-method-name.ts'
import { OfferedProduct, PlanFigures, ServerNameField } from './offered-product.tsx'
import type { PaymentSite } from './payment-site.ts'
import { amountOf, isNewServer, seenPriceOf, submitLabel, type Offer } from './purchase-offer.ts'

interface PurchaseFormProps {
  offer: Offer
  methods: readonly PaymentMethod[]
  site: PaymentSite
}

/** A purchase without scripts: all steps in one form. A new card needs the provider's scripts. */
export function PurchaseForm({ offer, methods, site }: PurchaseFormProps) {
  const money = useMoney()
  const methodName = useMethodName()
  const failureText = useFailureText()
  const posted = usePosted('purchase')
  const { charge, product, failure } = offer
  const isNewPossible = site.provider === 'local'
  const chosen = posted?.values['method'] ?? methods[0]?.id ?? ''
  return (
    <Form
      draft={null}
      native="purchase"
      className="slab slab-pad stack"
      hidden={{ charge: charge?.id ?? '', product: product.id, price: seenPriceOf(offer) ?? '' }}
    >
      {posted ? (
        <FormError error={posted.error} />
      ) : (
        failure !== null && <Note level="error" title={failureText(failure)} />
      )}
      {isNewServer(offer) ? (
        <>
          <PlanFigures product={product.metadata} />
          <ServerNameField defaultValue={posted?.values['server_name'] ?? offer.server} />
        </>
      ) : (
        <p>
          <OfferedProduct offer={offer} />
        </p>
      )}
      <fieldset className="field">
        <legend className="label">
          <FormattedMessage id="billing.interval" />
        </legend>
        {(charge ? [charge.interval] : OFFERED_INTERVALS.toReversed()).map((interval) => (
          <Radio
            key={interval}
            name="interval"
            value={interval}
            defaultChecked={interval === (posted?.values['interval'] ?? offer.interval)}
          >
            <FormattedMessage
              id={`billing.price.${interval}`}
              values={{ price: money(amountOf(offer, interval), offer.currency) }}
            />
          </Radio>
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="label">
          <FormattedMessage id="billing.method" />
        </legend>
        {methods.map((method) => (
          <Radio key={method.id} name="method" value={method.id} defaultChecked={method.id === chosen}>
            <bdi>{methodName(method)}</bdi>
          </Radio>
        ))}
        {isNewPossible ? (
          <Radio name="method" value="" defaultChecked={chosen === ''}>
            <FormattedMessage id="billing.method.new" />
          </Radio>
        ) : (
          <p className="hint">
            <FormattedMessage id="billing.stripe.needsScripts" />
          </p>
        )}
      </fieldset>
      <p className="muted">
        {site.hasTax && <FormattedMessage id="billing.review.tax" />}{' '}
        <FormattedMessage id="billing.review.recurs" />
      </p>
      <p>
        <Button type="submit" look="brand" disabled={!isNewPossible && methods.length === 0}>
          <FormattedMessage id={submitLabel(offer)} />
        </Button>
      </p>
    </Form>
  )
}
