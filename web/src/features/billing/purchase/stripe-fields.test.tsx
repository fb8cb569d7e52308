import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { StripeFields, type StripeForm } from './stripe-fields.tsx'

type Result = Record<string, unknown>
const elements = {
  create: () => ({ mount: (place: HTMLElement) => place.append('the form of the provider') }),
  submit: vi.fn<() => Promise<Result>>(async () => ({})),
  update: async () => undefined,
}
const stripe = {
  elements: vi.fn<(options: Result) => typeof elements>(() => elements),
  createConfirmationToken: async () => ({ confirmationToken: { id: 'ctoken_1' } }),
}
const loadStripe = vi.hoisted(() => vi.fn<(key: string) => Promise<unknown>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const stage = pageStage()
const ref = createRef<StripeForm>()
let key = 0
const open = () => {
  const publishableKey = `pk_${(key += 1)}`
  return stage.open(
    () => <StripeFields publishableKey={publishableKey} amount={5350} currency="EUR" ref={ref} />,
    () => undefined,
  )
}
beforeEach(() => loadStripe.mockReset().mockResolvedValue(stripe))

it('shows the form of the provider and returns a token instead of card data', async () => {
  await open()
  await shows('the form of the provider')
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({
      mode: 'payment',
      amount: 5350,
      currency: 'eur',
      setupFutureUsage: 'off_session',
    }),
  )
  expect(await ref.current?.isComplete()).toBe(true)
  expect(await ref.current?.token()).toBe('ctoken_1')
})

it('is incomplete while the provider finds errors in its fields', async () => {
  elements.submit.mockResolvedValueOnce({ error: { message: 'incomplete' } })
  await open()
  await shows('the form of the provider')
  expect(await ref.current?.isComplete()).toBe(false)
})

it('says that the scripts of the provider could not be loaded, and tries again later', async () => {
  loadStripe.mockRejectedValueOnce(new Error('blocked'))
  await open()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(text()).not.toContain('Loading')
  expect(await ref.current?.isComplete()).toBe(false)
})
