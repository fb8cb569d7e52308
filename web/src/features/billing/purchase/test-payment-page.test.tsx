import { toApiError } from '@quarry/api/contract/client'
import { expect, it, vi } from 'vitest'
import { aSubscription } from '../../../../testing/billing-fixtures.ts'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { TestPaymentPage } from './test-payment-page.tsx'

const stage = pageStage()

interface Site {
  provider?: string
  object?: string | undefined
  choose?: () => unknown
  /** Statuses of the charge, one for each read. */
  reads?: ('processing' | 'failed')[]
}

const open = ({ provider = 'local', object, choose = () => undefined, reads = [] }: Site) =>
  stage.open(
    () => <TestPaymentPage object={object} page="/plus" isWaiting={false} />,
    ({ method, path }) => {
      if (path.endsWith('/provider')) return { provider, publishable_key: null }
      if (path.endsWith('/subscriptions')) return [aSubscription({}, reads.shift() ?? 'failed')]
      return method === 'POST' ? choose() : undefined
    },
  )

it.each([
  ['without a payment', {}],
  ['of another provider', { provider: 'stripe', object: 'lpay_1' }],
])('offers nothing %s', async (_, site) => {
  await open(site)
  await shows('No test payment is open')
  expect(text()).not.toContain('Decline')
})

it('says that no money moves, and waits until the outcome has arrived', async () => {
  const reads: Site['reads'] = ['processing', 'processing', 'failed']
  await open({ object: 'lpay_1', reads })
  await shows('Test payment: no money moves')
  await press(button('Decline the payment'))
  await vi.waitFor(() => expect(reads).toEqual([]), 5000)
  expect(stage.sent).toMatchObject([
    { input: { params: { object: 'lpay_1' }, body: { outcome: 'refused' } } },
  ])
})

it('shows an error and can be tried again', async () => {
  const choose = () => {
    throw toApiError(404, { error: 'not_found', description: 'there is no test payment' })
  }
  await open({ object: 'lset_1', choose })
  await shows('Add a method that pays')
  await press(button('Add a method that pays'))
  await shows('there is no test payment')
  expect(button('Add a method that pays').disabled).toBe(false)
})
