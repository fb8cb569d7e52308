import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'

const clients = new Map<string, Promise<Stripe>>()

/** The provider's scripts, loaded from its own address once; after a failure the next call tries again. */
export function openStripe(publishableKey: string): Promise<Stripe> {
  const known = clients.get(publishableKey)
  if (known) return known
  const client = loadStripe(publishableKey).then((stripe) => {
    if (!stripe) throw new Error('the scripts of the payment provider are not available')
    return stripe
  })
  clients.set(publishableKey, client)
  client.catch(() => clients.delete(publishableKey))
  return client
}

/** Asks the payer to confirm a payment, in a frame of their bank. The site reads the outcome from the provider. */
export async function confirmPayment(publishableKey: string, clientSecret: string): Promise<void> {
  const stripe = await openStripe(publishableKey)
  await stripe.handleNextAction({ clientSecret })
}

/** The form of the provider in an element of the page, in the colours of the theme. */
export function mountForm(
  stripe: Stripe,
  place: HTMLElement,
  options: StripeElementsOptionsMode,
): StripeElements {
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  const elements = stripe.elements({ ...options, appearance: { theme: isDark ? 'night' : 'stripe' } })
  elements.create('payment').mount(place)
  return elements
}
