import { getUser } from '@quarry/api/contract/accounts/users'
import type { Charge } from '@quarry/api/contract/billing/charges'
import { listSubscriptions, type Subscription } from '@quarry/api/contract/billing/subscriptions'
import { describe, expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { sendForm } from '../../../testing/send-form.ts'
import { AdminBillingPage } from './admin-billing-page.tsx'
import { refundForm } from './admin-refund.forms.ts'

const stage = pageStage()
const TIME = '2026-03-01T12:00:00.000Z'
const CHARGE = {
  id: 'CCCCCCCC',
  subscription_id: 'SSSSSSSS',
  amount: 499,
  currency_code: 'USD',
  status: 'succeeded',
  due: TIME,
  type: 'subscription',
  interval: 'monthly',
  refunded: 0,
  tax: 0,
  product: { type: 'midas' },
  failure: null,
  invoice: null,
} as Partial<Charge> as Charge
const SUBSCRIPTION = {
  id: 'SSSSSSSS',
  status: 'provisioned',
  interval: 'monthly',
  created: TIME,
  metadata: null,
  currency_code: 'USD',
  prices: { type: 'recurring', intervals: { monthly: 499, yearly: 4999 } },
} as Partial<Subscription> as Subscription

interface Shown {
  charges?: Partial<Charge>[]
  subscriptions?: Partial<Subscription>[]
  posted?: object
}
async function open({ charges = [{}], subscriptions = [{}], posted }: Shown = {}) {
  await stage.open(
    () => <AdminBillingPage user="bob" />,
    (endpoint) => {
      if (endpoint === getUser) return { id: 'UUUUUUUU', username: 'bob', avatar_url: null }
      if (endpoint === listSubscriptions) return subscriptions.map((one) => ({ ...SUBSCRIPTION, ...one }))
      return charges.map((one) => ({ ...CHARGE, ...one }))
    },
    { id: 'MMMMMMMM' },
    { posted: () => posted },
  )
  await shows('Subscriptions of bob')
}
const summaries = () => [...document.querySelectorAll('summary')].length

describe('the billing of a user', () => {
  it('shows subscriptions and all charges', async () => {
    await open({
      subscriptions: [{ status: 'unprovisioned', metadata: { id: 'server-1' } }],
      charges: [{ status: 'open' }, { id: 'F', status: 'failed', failure: 'card_declined' }],
    })
    for (const part of ['Ended', 'server-1', 'Upcoming', 'Failed', 'card_declined', '$4.99 monthly'])
      expect(text()).toContain(part)
    expect(summaries()).toBe(0)
  })

  it('offers refunds of what is paid and not refunded in full', async () => {
    await open({ charges: [{ refunded: 100 }] })
    expect(summaries()).toBe(1)
    expect(text()).toContain('Everything that is left: $3.99')
    expect(text()).toContain('In minor units of USD, at most 399 ($3.99).')
    await open({ charges: [{ refunded: 499 }, { id: 'R', type: 'refund', amount: -499 }] })
    expect(summaries()).toBe(0)
  })

  it('says so if there is nothing', async () => {
    await open({ subscriptions: [], charges: [] })
    expect(text()).toContain('This user has never subscribed to anything.')
    expect(text()).toContain('There are no charges.')
  })

  it('keeps what was typed in a rejected refund, at its charge', async () => {
    const fields = [{ path: 'amount', rule: 'at_most', message: 'must be at most 499', params: {} }]
    const values = { charge: 'CCCCCCCC', type: 'partial', amount: '900', unprovision: 'on' }
    const error = { kind: 'api_error', status: 400, message: 'invalid', fields }
    await open({ charges: [{}, { id: 'OTHERONE' }], posted: { form: 'refund', values, error } })
    const [first, other] = [...document.querySelectorAll('details')]
    expect([first?.open, other?.open]).toEqual([true, false])
    expect(first?.textContent).toContain('must be at most 499')
    expect(first?.querySelector<HTMLInputElement>('[name=amount]')?.value).toBe('900')
    expect(first?.querySelector<HTMLInputElement>('[value=partial]')?.checked).toBe(true)
    expect(first?.querySelector<HTMLInputElement>('[name=unprovision]')?.checked).toBe(true)
  })
})

describe('the form of a refund', () => {
  const page = '/admin/billing/UUUUUUUU?before=X'
  const send = (fields: Record<string, string>) =>
    sendForm(refundForm, { charge: 'CCCCCCCC', ...fields }, { page })
  it.each([
    [{ type: 'full', amount: '' }, { type: 'full', unprovision: false }, 'refunded'],
    [{ type: 'partial', amount: ' 100 ' }, { type: 'partial', amount: 100, unprovision: false }, 'refunded'],
    [{ type: 'none', unprovision: 'on' }, { type: 'none', unprovision: true }, 'settled'],
  ])('sends %j', async (fields, body, done) => {
    const sent = await send(fields as Record<string, string>)
    expect(sent.asked).toEqual([{ params: { charge: 'CCCCCCCC' }, body }])
    expect(sent.done).toEqual({ to: `/admin/billing/UUUUUUUU?done=${done}` })
  })

  it.each([
    [{}, 'type', 'required'],
    [{ type: 'partial', amount: '' }, 'amount', 'required'],
    [{ type: 'partial', amount: '4.99' }, 'amount', 'whole_number'],
  ])('rejects %j', async (fields, path, rule) => {
    await expect(send(fields as Record<string, string>)).rejects.toMatchObject({ fields: [{ path, rule }] })
  })
})
