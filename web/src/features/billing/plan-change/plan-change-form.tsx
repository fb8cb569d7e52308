import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Radio } from '../../../ui/controls/checkbox.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useFailureText } from '../purchase/failure-text.ts'
import { PlanFigures } from '../purchase/offered-product.tsx'
import { useMethodName } from '../purchase/payment-method-name.ts'
import type { PlanChoice } from './plan-choice.ts'
import { PlanCost, usePlanLabel } from './plan-texts.tsx'

/** A change of plan without scripts: every plan with its cost in one form. */
export function PlanChangeForm({ subscription, plans, methods }: Omit<PlanChoice, 'onClose'>) {
  const planLabel = usePlanLabel()
  const methodName = useMethodName()
  const posted = usePosted('plan-change')
  const failure = posted?.values['failure']
  const failureText = useFailureText()
  const offered = plans.filter(({ available }) => available)
  return (
    <Form
      draft={null}
      native="plan-change"
      className="slab slab-pad stack"
      hidden={{ subscription: subscription.id }}
    >
      <h2>
        <FormattedMessage id="billing.plan.change" />
      </h2>
      <FormError error={posted?.error} />
      {failure !== undefined && (
        <Note level="error" isAlert title={failureText(failure)}>
          <FormattedMessage id="billing.refused.choose" />
        </Note>
      )}
      <PlanFigures product={subscription.product} />
      <fieldset className="field">
        <legend className="label">
          <FormattedMessage id="billing.plan.new" />
        </legend>
        {offered.map((plan) => (
          <div key={plan.product_id} className="stack gap-1">
            <Radio
              name="plan"
              value={`${plan.product_id} ${plan.price.id}`}
              required
              defaultChecked={posted?.values['plan']?.startsWith(plan.product_id) ?? false}
            >
              {planLabel(plan)}
            </Radio>
            <PlanCost {...{ plan, subscription }} />
          </div>
        ))}
      </fieldset>
      {methods.length === 0 ? (
        <p>
          <FormattedMessage id="billing.plan.noMethod" />
        </p>
      ) : (
        <fieldset className="field">
          <legend className="label">
            <FormattedMessage id="billing.method" />
          </legend>
          {methods.map((method) => (
            <Radio
              key={method.id}
              name="method"
              value={method.id}
              defaultChecked={
                method.id === (posted?.values['method'] ?? methods.find((one) => one.primary)?.id)
              }
            >
              <bdi>{methodName(method)}</bdi>
            </Radio>
          ))}
        </fieldset>
      )}
      <p>
        <Button type="submit" look="brand" disabled={offered.length === 0}>
          <FormattedMessage id="billing.plan.change" />
        </Button>
      </p>
    </Form>
  )
}
