import { LOCAL_OUTCOMES, type LocalOutcome } from '@quarry/domain/billing/payment-methods'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { BILLING_PAGE, isTestMethod, outcomeHref } from '../billing-addresses.ts'
import { paymentProviderQuery, useTestOutcome } from '../billing.queries.ts'

interface TestPaymentPageProps {
  /** Id of the test payment, or of the payment method that is being added. */
  object: string | undefined
  /** The page to return to. */
  page: string
  /** The payment was left waiting for a confirmation. */
  isWaiting: boolean
}

/** Stands for the form of a payment provider: the user chooses the outcome. */
export function TestPaymentPage({ object, page, isWaiting }: TestPaymentPageProps) {
  const { api } = useRouter().options.context
  const { data: provider } = useSuspenseQuery(paymentProviderQuery(api))
  if (object === undefined || provider.provider !== 'local')
    return (
      <EmptyState title={<FormattedMessage id="billing.test.none" />}>
        <ButtonLink href={BILLING_PAGE}>
          <FormattedMessage id="billing.test.back" />
        </ButtonLink>
      </EmptyState>
    )
  return <Outcomes {...{ object, page, isWaiting }} />
}

function Outcomes({ object, page, isWaiting }: TestPaymentPageProps & { object: string }) {
  const router = useRouter()
  const posted = usePosted('test-payment')
  const choose = useTestOutcome(
    object,
    (outcome) => void router.navigate({ href: outcomeHref({ object, outcome, page }), replace: true }),
  )
  const kind = isTestMethod(object) ? 'method' : 'payment'
  return (
    <Form
      draft={null}
      native="test-payment"
      className="slab slab-pad stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) choose.mutate(submitter.value as LocalOutcome)
      }}
    >
      <Note level="warning" title={<FormattedMessage id="billing.test" />}>
        <FormattedMessage id={`billing.test.${kind}`} />
      </Note>
      {isWaiting && (
        <Note level="info" title={<FormattedMessage id="billing.test.waiting" />}>
          <FormattedMessage id="billing.test.waiting.text" />
        </Note>
      )}
      <FormError error={choose.error ?? posted?.error} />
      {LOCAL_OUTCOMES.map((outcome) => (
        <p key={outcome}>
          <Button
            type="submit"
            name="outcome"
            value={outcome}
            look={outcome === 'pays' ? 'brand' : 'standard'}
            isBusy={choose.isPending && choose.variables === outcome}
            disabled={choose.isPending && choose.variables !== outcome}
          >
            <FormattedMessage id={`billing.test.${kind}.${outcome}`} />
          </Button>
        </p>
      ))}
    </Form>
  )
}
