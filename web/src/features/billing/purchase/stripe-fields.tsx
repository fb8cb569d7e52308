import type { Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FormError } from '../../forms/form-error.tsx'
import { mountForm, openStripe } from './stripe-loader.ts'

/** The form of the provider. Card data stays in its frame. */
export interface StripeForm {
  /** Shows errors at its fields. */
  isComplete: () => Promise<boolean>
  /** Stands for the entered payment method in one request. */
  token: () => Promise<string>
}

interface StripeFieldsProps {
  publishableKey: string
  amount: number
  currency: string
  ref: Ref<StripeForm>
}

export function StripeFields({ publishableKey, amount, currency, ref }: StripeFieldsProps) {
  const { locale } = useIntl()
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [isReady, setIsReady] = useState(false)
  const [error, setError] = useState<unknown>()
  const first = useRef({ amount, currency })
  useEffect(() => {
    let isGone = false
    openStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !place.current) return
        const { amount: initial, currency: code } = first.current
        const elements = mountForm(stripe, place.current, {
          mode: 'payment',
          amount: initial,
          currency: code.toLowerCase(),
          setupFutureUsage: 'off_session',
          locale: locale as StripeElementLocale,
        })
        opened.current = { stripe, elements }
        setIsReady(true)
      })
      .catch((reason: unknown) => setError(reason))
    return () => {
      isGone = true
      opened.current = undefined
    }
  }, [publishableKey, locale])
  useEffect(() => {
    if (isReady) void opened.current?.elements.update({ amount, currency: currency.toLowerCase() })
  }, [isReady, amount, currency])
  useImperativeHandle(ref, () => ({
    isComplete: async () => {
      if (!opened.current) return false
      return (await opened.current.elements.submit()).error === undefined
    },
    token: async () => {
      if (!opened.current) throw new Error('the form is not open')
      const { stripe, elements } = opened.current
      const { confirmationToken, error: refusal } = await stripe.createConfirmationToken({ elements })
      if (!confirmationToken) throw new Error(refusal.message ?? refusal.type)
      return confirmationToken.id
    },
  }))
  return (
    <div className="stack">
      <FormError error={error} />
      {!isReady && error === undefined && (
        <output className="muted">
          <FormattedMessage id="billing.stripe.loading" />
        </output>
      )}
      <div ref={place} />
    </div>
  )
}
