import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { planChangesQuery } from '../billing.queries.ts'
import { useOwnDocument } from '../purchase/payment-site.ts'
import { useDialogAddress } from '../use-dialog-address.ts'
import { PlanChangeForm } from './plan-change-form.tsx'
import type { PlanChangeProps, PlanChoice } from './plan-choice.ts'
import '../../../styles/pages/billing.css'

const PlanChangeDialog = lazy(async () => (await import('./plan-change-dialog.tsx')).PlanChangeDialog)

export const usePlanChangeAddress = () => useDialogAddress(PlanChangeDialog.warm)

/** The dialog that changes the plan of a server; without scripts a form in the page. */
export function PlanChange(props: PlanChangeProps) {
  const { subscription, site, onClose } = props
  const { api } = useRouter().options.context
  const { data: plans } = useSuspenseQuery(planChangesQuery(api, subscription.id))
  useOwnDocument(site.provider === 'stripe')
  if (plans.length === 0)
    return (
      <Note level="info" title={<FormattedMessage id="billing.plan.none" />}>
        <FormattedMessage id="billing.plan.none.text" />
      </Note>
    )
  return (
    <>
      <noscript>
        <PlanChangeForm {...props} plans={plans} />
      </noscript>
      <LazyPart onFail={onClose}>
        <BrowserDialog {...props} plans={plans} />
      </LazyPart>
    </>
  )
}

/** Dialogs are not part of rendered pages. */
const BrowserDialog = (props: PlanChoice) => (import.meta.env.SSR ? null : <PlanChangeDialog {...props} />)
