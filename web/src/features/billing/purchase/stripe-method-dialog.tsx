import { refreshPaymentMethods } from '@quarry/api/contract/billing/payment-methods'
import { isApiError } from '@quarry/api/contract/client'
import type { Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { beginPaymentMethod, useBillingMutation } from '../billing.queries.ts'
import { mountForm, openStripe } from './stripe-loader.ts'

interface StripeMethodDialogProps {
  publishableKey: string
  onClose: () => void
}

/** Adds a payment method by the form of the provider, then reads the stored ones from it. */
export function StripeMethodDialog({ publishableKey, onClose }: StripeMethodDialogProps) {
  const intl = useIntl()
  const locale = intl.locale as StripeElementLocale
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [isReady, setIsReady] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const stripe = await openStripe(publishableKey)
      if (isGone || !place.current) return
      const elements = mountForm(stripe, place.current, { mode: 'setup', currency: 'usd', locale })
      opened.current = { stripe, elements }
      setIsReady(true)
    }
    open().catch((reason: unknown) => setError(reason))
    return () => {
      isGone = true
    }
  }, [publishableKey, locale])
  const add = useBillingMutation(
    async (client) => {
      if (!opened.current) return null
      const { stripe, elements } = opened.current
      // Shows errors at its fields.
      if ((await elements.submit()).error) return null
      const { client_secret: clientSecret } = await beginPaymentMethod(client)
      const { error: refusal } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      if (refusal) return refusal.message ?? refusal.type
      await client(refreshPaymentMethods, {})
      return undefined
    },
    (refusal) => {
      if (refusal !== undefined) return
      addToast({ type: 'success', title: intl.formatMessage({ id: 'billing.methods.added' }) })
      onClose()
    },
  )
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'billing.methods.add' })}
      action={intl.formatMessage({ id: 'billing.methods.add' })}
      isBusy={add.isPending}
      onSubmit={() => isReady && add.mutate()}
      onClose={onClose}
    >
      <FormError error={isApiError(add.error) ? add.error : error} />
      {typeof add.data === 'string' && <Note level="error" isAlert title={add.data} />}
      {!isReady && error === undefined && (
        <output className="muted">
          <FormattedMessage id="billing.stripe.loading" />
        </output>
      )}
      <div ref={place} />
    </FormDialog>
  )
}
