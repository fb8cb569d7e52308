import type Stripe from 'stripe'
import type {
  PaymentState,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../ports/payment-provider.ts'

/** Parts of a payment that the provider returns with it. */
export const EXPANDED = ['latest_charge.balance_transaction']

const STATES: Readonly<Record<string, PaymentState>> = {
  requires_payment_method: 'refused',
  requires_confirmation: 'needs_confirmation',
  requires_action: 'needs_confirmation',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** A payment without refunds and disputes. */
export function paymentOf(intent: Stripe.PaymentIntent): Omit<ProviderPayment, 'refunds' | 'disputes'> {
  const { metadata, last_payment_error: failure, latest_charge: charge } = intent
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : null
  const state = STATES[intent.status] ?? 'processing'
  // Without the payer, no one can confirm it.
  const isLost = state === 'needs_confirmation' && metadata['off_session'] === 'true'
  return {
    id: intent.id,
    chargeId: metadata['charge_id'] ?? null,
    attempt: Number(metadata['attempt'] ?? 0),
    state: isLost ? 'refused' : state,
    failure: isLost ? 'authentication_required' : (failure?.decline_code ?? failure?.code ?? null),
    clientSecret: intent.client_secret,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    tax: Number(metadata['tax'] ?? 0),
    fee:
      typeof transaction === 'object' && transaction !== null
        ? { amount: transaction.fee, currency: transaction.currency.toUpperCase() }
        : null,
    methodId:
      typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? null),
  }
}

export const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  id,
  amount,
  state: status === 'succeeded' ? 'succeeded' : isFailed(status) ? 'failed' : 'pending',
  chargeId: metadata?.['charge_id'] ?? null,
})

const isFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled'

export const disputeOf = ({ id, amount, status }: Stripe.Dispute): ProviderDispute => ({
  id,
  amount,
  state: status === 'won' || status === 'warning_closed' ? 'won' : status === 'lost' ? 'lost' : 'open',
})
