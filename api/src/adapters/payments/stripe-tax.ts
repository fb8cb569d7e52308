import type Stripe from 'stripe'
import { ProviderRefusal, ProviderUnavailable, type PaymentRequest } from '../../ports/payment-provider.ts'

export interface StripeTax {
  calculationId: string
  /** Minor units; part of the amount. */
  amount: number
}

/** Stripe does not know where the address is. */
const UNKNOWN_PLACE = 'customer_tax_location_invalid'

/** Sends requests with the errors of the port. */
export type Settle = <T>(request: Promise<T>) => Promise<T>

/**
 * The tax that is included in a payment, calculated by Stripe from the billing address of the payment method. Undefined if
 * the address does not suffice. A repeated request gets the same calculation.
 */
export async function calculateTax(
  stripe: Stripe,
  { key, chargeId, amount, currency, method }: PaymentRequest,
  settle: Settle,
): Promise<StripeTax | undefined> {
  const address = await billingAddressOf(stripe, method, settle)
  if (!address?.country) return undefined
  const input = {
    currency: currency.toLowerCase(),
    line_items: [{ amount, reference: chargeId, tax_behavior: 'inclusive' }],
    customer_details: { address: filled(address), address_source: 'billing' },
  } satisfies Stripe.Tax.CalculationCreateParams
  try {
    const options = { idempotencyKey: `${key}:tax` }
    const calculation = await settle(stripe.tax.calculations.create(input, options))
    if (calculation.id === null) return undefined
    return { calculationId: calculation.id, amount: calculation.tax_amount_inclusive }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.code === UNKNOWN_PLACE) return undefined
    // A mistake in the settings of the operator: nothing is paid without its tax until it is fixed.
    throw new ProviderUnavailable(error.code)
  }
}

type Address = Stripe.Address

async function billingAddressOf(
  stripe: Stripe,
  method: PaymentRequest['method'],
  settle: Settle,
): Promise<Address | null> {
  if ('id' in method) return (await settle(stripe.paymentMethods.retrieve(method.id))).billing_details.address
  const token = await settle(stripe.confirmationTokens.retrieve(method.token))
  return token.payment_method_preview?.billing_details.address ?? null
}

/** Without the lines that the payer left empty. */
const filled = ({ country, postal_code, state, city, line1 }: Address) => ({
  country: country ?? '',
  ...(postal_code && { postal_code }),
  ...(state && { state }),
  ...(city && { city }),
  ...(line1 && { line1 }),
})
