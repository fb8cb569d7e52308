import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { aSubscription } from '../../../testing/billing-fixtures.ts'
import { pageStage, shows } from '../../../testing/page-stage.tsx'
import { subscriptionsQuery } from './billing.queries.ts'
import { FailedPaymentBanner } from './failed-payment-banner.tsx'

const stage = pageStage()
const ANN = { id: 'AAAAAAAA', has_failed_payment: true }

/** A page that reads the subscriptions itself. */
function Billing() {
  const { api } = useRouter().options.context
  return useQuery(subscriptionsQuery(api)).data ? 'the page has its data' : null
}
const banner = () => document.querySelector('.banner')

it('leads to the payment with one press', async () => {
  await stage.open(FailedPaymentBanner, () => undefined, ANN)
  await shows('Payment failed')
  expect(banner()?.querySelector('a')?.getAttribute('href')).toBe('/settings/billing?showModal=true')
})

it.each([
  ['disappears when the page has seen the payment', aSubscription(), false],
  ['stays while the payment is failed', aSubscription({}, 'failed'), true],
] as [string, Subscription, boolean][])('%s', async (_, subscription, isShown) => {
  const page = () => (
    <>
      <FailedPaymentBanner />
      <Billing />
    </>
  )
  await stage.open(page, () => [subscription], ANN)
  await shows('the page has its data')
  await vi.waitFor(() => expect(banner() !== null).toBe(isShown))
})
