import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import { useId, useRef, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { PlanFigures } from './offered-product.tsx'
import type { PaymentSite } from './payment-site.ts'
import { submitLabel, type Offer } from './purchase-offer.ts'
import { PaymentStep, PlanStep, ReviewStep, NEW_METHOD } from './purchase-steps.tsx'
import { StepList, type Step } from './purchase-step-list.tsx'
import { usePurchase } from './use-purchase.ts'
import type { StripeForm } from './stripe-fields.tsx'

export interface PurchaseDialogProps {
  offer: Offer
  methods: readonly PaymentMethod[]
  site: PaymentSite
  /** The page below, where a test payment leads back to. */
  page: string
  onClose: () => void
}

/**
 * Plan, payment and review of a purchase. Known steps are skipped: the plan of a charge that failed, and the payment
 * where a primary method is stored. After an error everything chosen stays.
 */
export function PurchaseDialog({ offer: offered, methods, site, page, onClose }: PurchaseDialogProps) {
  const [offer, setOffer] = useState(offered)
  const intl = useIntl()
  const id = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const stripeForm = useRef<StripeForm>(null)
  const steps: readonly Step[] = offer.charge ? ['payment', 'review'] : ['plan', 'payment', 'review']
  const primary = methods.find((method) => method.primary)
  const [failure, setFailure] = useState(offer.failure)
  const afterPlan: Step = primary && failure === null ? 'review' : 'payment'
  const [first] = useState<Step>(offer.charge || failure !== null ? afterPlan : 'plan')
  const [step, setStep] = useState<Step>(first)
  const [isPaymentOpen, setIsPaymentOpen] = useState(first === 'payment')
  const [interval, setInterval] = useState<OfferedInterval>(offer.interval)
  const [methodId, setMethodId] = useState(primary?.id ?? NEW_METHOD)
  const onRefused = (code: string) => {
    setFailure(code)
    setIsPaymentOpen(true)
    setStep('payment')
  }
  useLaterRefusal(offered.failure, onRefused)
  const { buy, error, isBusy } = usePurchase({ site, page, onClose, onRefused })
  const method = methods.find((one) => one.id === methodId)
  const isStripeForm = site.provider === 'stripe' && !method
  const goTo = (next: Step) => {
    if (next === 'payment') setIsPaymentOpen(true)
    setStep(next)
  }
  const previous = steps[steps.indexOf(step) - 1]

  const submit = async () => {
    if (step === 'plan') goTo(afterPlan)
    else if (step === 'payment') {
      if (isStripeForm && !(await stripeForm.current?.isComplete())) return
      setFailure(null)
      setStep('review')
    } else buy({ offer, interval, method: method?.id, form: isStripeForm ? stripeForm.current : null })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      {...(first !== 'plan' && { initialFocus: submitButton })}
      title={intl.formatMessage({ id: titleOf(offer) })}
      footer={
        <>
          {previous ? (
            <Button look="quiet" onClick={() => goTo(previous)}>
              <FormattedMessage id="billing.back" />
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose}>
              <FormattedMessage id="shell.cancel" />
            </Button>
          )}
          <Button ref={submitButton} type="submit" form={id} look="brand" isBusy={isBusy}>
            <FormattedMessage id={step === 'review' ? submitLabel(offer) : 'billing.next'} />
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
          if (!isBusy) void submit()
        }}
      >
        <StepList steps={steps} current={step} onStep={goTo} />
        <PlanFigures product={offer.product.metadata} />
        {step === 'plan' && (
          <PlanStep
            {...{ offer, interval }}
            onChange={setInterval}
            onRename={(server) => setOffer({ ...offer, server })}
          />
        )}
        {isPaymentOpen && (
          <PaymentStep
            isHidden={step !== 'payment'}
            {...{ offer, interval, site, methods, methodId, failure, stripeForm }}
            onChange={setMethodId}
          />
        )}
        {step === 'review' && (
          <ReviewStep {...{ offer, interval, site, method, error }} onChange={() => goTo('payment')} />
        )}
      </Form>
    </Dialog>
  )
}

/** The provider may refuse an attempt after the dialog was opened again. */
function useLaterRefusal(failure: string | null, onRefused: (failure: string) => void): void {
  const [known, setKnown] = useState(failure)
  if (failure === known) return
  setKnown(failure)
  if (failure !== null) onRefused(failure)
}

function titleOf({ product, charge, isResumed }: Offer) {
  if (product.metadata.type === 'midas') return charge ? 'billing.pay.title' : 'billing.buy.title'
  if (!charge) return 'billing.server.buy.title'
  return isResumed ? 'billing.server.resume.title' : 'billing.server.pay.title'
}
