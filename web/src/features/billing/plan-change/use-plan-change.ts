import type { PlanChange as Plan, Subscription } from '@quarry/api/contract/billing/subscriptions'
import type { ApiClient } from '@quarry/api/contract/client'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { testPaymentHref } from '../billing-addresses.ts'
import { changePlan, useBillingMutation } from '../billing.queries.ts'
import { confirmInBrowser } from '../purchase/confirm-in-browser.ts'
import { isLater, type PlanChangeProps } from './plan-choice.ts'

interface Chosen {
  plan: Plan
  /** Id of the payment method; undefined if nothing is paid now. */
  method: string | undefined
}

/** Sends a change of plan. A payment that waits for its payer is confirmed as one of a purchase is. */
export function usePlanChange({ subscription, site, page, onClose }: PlanChangeProps) {
  const intl = useIntl()
  const router = useRouter()
  /** The code of the provider for a payment that it refused. */
  const [failure, setFailure] = useState<string>()
  const send = useBillingMutation(
    async (api: ApiClient, { plan, method }: Chosen) => {
      const payment = await changePlan(api, subscription.id, {
        product: plan.product_id,
        price: plan.price.id,
        method,
      })
      await confirmInBrowser(site, payment)
      return payment
    },
    (payment, { plan }) => {
      const object = payment?.payment_intent_id ?? null
      if (payment?.status === 'failed' || payment?.status === 'cancelled')
        setFailure(payment.failure ?? 'unknown')
      else if (object !== null && payment?.client_secret && site.provider === 'local')
        void router.navigate({ href: testPaymentHref(object, page), replace: true })
      else {
        if (payment?.status !== 'processing')
          addToast({ type: 'success', title: intl.formatMessage({ id: doneText(plan, subscription) }) })
        onClose()
      }
    },
  )
  return {
    change: (chosen: Chosen) => {
      setFailure(undefined)
      send.mutate(chosen)
    },
    failure,
    error: send.error,
    isBusy: send.isPending,
  }
}

const doneText = (plan: Plan, subscription: Subscription) =>
  isLater(plan, subscription) ? 'billing.plan.scheduled' : 'billing.plan.changed'
