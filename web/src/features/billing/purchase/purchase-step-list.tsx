import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import '../../../styles/pages/billing.css'

export type Step = 'plan' | 'payment' | 'review'

interface StepListProps {
  steps: readonly Step[]
  current: Step
  onStep: (step: Step) => void
}

/** The steps of a purchase; those before the current one can be opened again. The new step receives the focus. */
export function StepList({ steps, current, onStep }: StepListProps) {
  const intl = useIntl()
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [current])
  const at = steps.indexOf(current)
  return (
    <ol ref={list} className="billing-steps" aria-label={intl.formatMessage({ id: 'billing.steps' })}>
      {steps.map((step, index) => (
        <li key={step}>
          {index < at ? (
            <button type="button" className="link" onClick={() => onStep(step)}>
              <FormattedMessage id={`billing.step.${step}`} />
            </button>
          ) : (
            <span {...(step === current && { 'aria-current': 'step', tabIndex: -1 })}>
              <FormattedMessage id={`billing.step.${step}`} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
