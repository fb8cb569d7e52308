import type { Payment } from '@quarry/api/contract/billing/payments'
import type { PaymentSite } from './payment-site.ts'

/** Lets the payer confirm a payment that waits for them, in a frame of their bank. Test payments have a page for that. */
export async function confirmInBrowser(site: PaymentSite, payment: Payment | undefined): Promise<void> {
  const secret = payment?.client_secret ?? null
  if (secret === null || site.provider !== 'stripe') return
  const { confirmPayment } = await import('./stripe-loader.ts')
  await confirmPayment(site.publishableKey ?? '', secret)
}
