import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import type { Payment } from '@quarry/api/contract/billing/payments'
import type { OfferedInterval } from '@quarry/domain/billing/intervals'
import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { useState } from 'react'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { afterPayment, BOUGHT_SERVER_PAGE, testPaymentHref } from '../billing-addresses.ts'
import { pay, TEST_TOKEN, useBillingMutation } from '../billing.queries.ts'
import { confirmInBrowser } from './confirm-in-browser.ts'
import type { PaymentSite } from './payment-site.ts'
import { chargeOf, isNewServer, type Offer } from './purchase-offer.ts'
import type { StripeForm } from './stripe-fields.tsx'

const BOUGHT_ELSEWHERE: ReadonlySet<string> = new Set(['already_subscribed', 'payment_in_progress'])

interface Choice {
  offer: Offer
  interval: OfferedInterval
  /** Id of a stored payment method. */
  method: string | undefined
  /** The form of the provider with a new one. */
  form: StripeForm | null
}

type Sent = Omit<Choice, 'form'> & { token: string }

interface PurchaseOptions {
  site: PaymentSite
  page: string
  onClose: () => void
  /** Receives the code of the provider. */
  onRefused: (failure: string) => void
}

/** Sends a purchase. A payment that waits for its payer is confirmed in the browser, or on the page of test payments. */
export function usePurchase({ site, page, onClose, onRefused }: PurchaseOptions) {
  const intl = useIntl()
  const router = useRouter()
  const [formError, setFormError] = useState<unknown>()
  const [isPreparing, setIsPreparing] = useState(false)
  const finish = ({ status, failure, client_secret: secret, payment_intent_id: object }: Payment) => {
    if (status === 'failed') onRefused(failure ?? 'unknown')
    else if (secret !== null && object !== null && site.provider === 'local')
      void router.navigate({ href: testPaymentHref(object, page), replace: true })
    else {
      if (status === 'succeeded')
        addToast({ type: 'success', title: intl.formatMessage({ id: 'billing.paid' }) })
      const next = afterPayment(page)
      if (next === BOUGHT_SERVER_PAGE) void router.navigate({ href: next, replace: true })
      else onClose()
    }
  }
  const send = useBillingMutation(async (api: ApiClient, { offer, interval, method, token }: Sent) => {
    const payment = await pay(api, {
      charge: chargeOf(offer, interval),
      server: isNewServer(offer) ? offer.server : undefined,
      method: method === undefined ? { token } : { id: method },
    }).catch((error: unknown) => {
      // The dialog closes, because it was bought in another tab.
      if (isApiError(error) && BOUGHT_ELSEWHERE.has(error.rule))
        addToast({ type: 'error', title: error.message })
      throw error
    })
    await confirmInBrowser(site, payment)
    return payment
  }, finish)
  const buy = async ({ form, ...choice }: Choice) => {
    setFormError(undefined)
    setIsPreparing(true)
    try {
      send.mutate({ ...choice, token: form ? await form.token() : TEST_TOKEN })
    } catch (error) {
      setFormError(error)
    } finally {
      setIsPreparing(false)
    }
  }
  return {
    buy: (choice: Choice) => void buy(choice),
    error: formError ?? send.error,
    isBusy: isPreparing || send.isPending,
  }
}
