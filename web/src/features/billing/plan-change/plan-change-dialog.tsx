import { useId, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useMoney } from '../money.ts'
import { useFailureText } from '../purchase/failure-text.ts'
import { PlanFigures } from '../purchase/offered-product.tsx'
import { useMethodName } from '../purchase/payment-method-name.ts'
import { nextLarger, type PlanChoice } from './plan-choice.ts'
import { PlanCost, PlanTime, usePlanLabel } from './plan-texts.tsx'
import { usePlanChange } from './use-plan-change.ts'

/** The other plans of a server with what they cost. After an error everything chosen stays. */
export function PlanChangeDialog(props: PlanChoice) {
  const { subscription, plans, methods, site, onClose } = props
  const intl = useIntl()
  const money = useMoney()
  const id = useId()
  const planLabel = usePlanLabel()
  const failureText = useFailureText()
  const { change, failure, error, isBusy } = usePlanChange(props)
  const [chosen, setChosen] = useState(() => nextLarger(props)?.product_id)
  const [methodId, setMethodId] = useState(methods.find(({ primary }) => primary)?.id ?? methods[0]?.id)
  const plan = plans.find(({ product_id: product }) => product === chosen)
  const isPaidNow = plan !== undefined && plan.amount_now > 0
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={intl.formatMessage({ id: 'billing.plan.change' })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            type="submit"
            form={id}
            look="brand"
            isBusy={isBusy}
            disabled={!plan?.available || (isPaidNow && methodId === undefined)}
          >
            <FormattedMessage
              id={isPaidNow ? 'billing.plan.pay' : 'billing.plan.change'}
              values={{ price: money(plan?.amount_now ?? 0, subscription.currency_code) }}
            />
          </Button>
        </>
      }
    >
      <Form
        draft={null}
        id={id}
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          event.stopPropagation()
          if (plan && !isBusy) change({ plan, method: isPaidNow ? methodId : undefined })
        }}
      >
        <FormError error={error} />
        {failure !== undefined && (
          <Note level="error" isAlert title={failureText(failure)}>
            <FormattedMessage id="billing.refused.choose" />
          </Note>
        )}
        <div>
          <p className="muted">
            <FormattedMessage id="billing.plan.present" />
          </p>
          <PlanFigures product={subscription.product} />
        </div>
        <Field label={<FormattedMessage id="billing.plan.new" />}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? ''}
              options={plans.map((one) => ({
                value: one.product_id,
                label: planLabel(one),
                isDisabled: !one.available,
              }))}
              onChange={setChosen}
            />
          )}
        </Field>
        {plan && (
          <>
            <PlanFigures product={plan.product} />
            <PlanCost {...{ plan, subscription }} />
            <PlanTime {...{ plan, subscription }} />
          </>
        )}
        {isPaidNow && <MethodChoice {...{ methods, methodId, site }} onChange={setMethodId} />}
      </Form>
    </Dialog>
  )
}

interface MethodChoiceProps extends Pick<PlanChoice, 'methods' | 'site'> {
  /** Undefined without a stored payment method. */
  methodId: string | undefined
  onChange: (id: string) => void
}

/** The payment method of what is paid now. */
function MethodChoice({ methods, methodId, site, onChange }: MethodChoiceProps) {
  const methodName = useMethodName()
  if (methodId === undefined)
    return (
      <p>
        <FormattedMessage id="billing.plan.noMethod" />
      </p>
    )
  return (
    <>
      <Field label={<FormattedMessage id="billing.method" />}>
        {(control) => (
          <Select
            {...control}
            value={methodId}
            options={methods.map((method) => ({ value: method.id, label: methodName(method) }))}
            onChange={onChange}
          />
        )}
      </Field>
      {site.hasTax && (
        <p className="muted">
          <FormattedMessage id="billing.review.tax" />
        </p>
      )}
    </>
  )
}
