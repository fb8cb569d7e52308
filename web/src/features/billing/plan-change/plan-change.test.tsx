import { toApiError } from '@quarry/api/contract/client'
import type { PlanChange as Plan } from '@quarry/api/contract/billing/subscriptions'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMethod, aServerSubscription } from '../../../../testing/billing-fixtures.ts'
import { button, dialog, opened, pageStage, press, text } from '../../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../../lib/toasts/toast-store.ts'
import { PlanChange } from './plan-change.tsx'

const stage = pageStage()
afterEach(clearToasts)

const aPlan = (ram: number, given: Partial<Plan> = {}): Plan => ({
  product_id: `plan${ram}`,
  product: { type: 'pyro', cpu: 4, ram, swap: ram / 4, storage: ram * 8 },
  price: {
    id: `price${ram}`,
    product_id: `plan${ram}`,
    currency_code: 'USD',
    prices: { type: 'recurring', intervals: { monthly: (ram / 2048) * 600, yearly: (ram / 2048) * 6000 } },
  },
  amount_now: 0,
  next_amount: (ram / 2048) * 600,
  available: true,
  ...given,
})

const PLANS = [
  aPlan(2048),
  aPlan(6144, { amount_now: 300 }),
  aPlan(8192, { next_amount: 2410 }),
  aPlan(49_152, { amount_now: 9000, available: false }),
]

interface Account {
  plans?: Plan[]
  methods?: ReturnType<typeof aMethod>[]
  answer?: unknown
}

async function open({ plans = PLANS, methods = [aMethod()], answer }: Account = {}) {
  const onClose = vi.fn<() => void>()
  const site = { provider: 'local', publishableKey: null, hasTax: false } as const
  await stage.open(
    () => (
      <PlanChange
        subscription={aServerSubscription()}
        {...{ methods, site, onClose }}
        page="/settings/billing"
      />
    ),
    ({ method }) => {
      if (method === 'GET') return plans
      if (answer instanceof Error) throw answer
      return answer
    },
  )
  return onClose
}

async function choose(ram: number) {
  await opened()
  const select = dialog().querySelector('select') as HTMLSelectElement
  select.value = `plan${ram}`
  await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(() => expect(dialog().textContent).toContain(`, ${ram / 1024}\u00a0GiB of memory`))
}

const sent = () => stage.sent.filter(({ method }) => method === 'PATCH').map(({ input }) => input)

describe('the dialog for another plan', () => {
  it('begins with the next larger plan and says what it costs today and from the next charge', async () => {
    await open()
    await opened()
    expect(dialog().textContent).toContain('Today$3.00')
    expect(dialog().textContent).toContain('From Feb 1, 2026$18.00 a month')
    expect(dialog().textContent).toContain('If it is running, it restarts.')
    expect(button('Pay $3.00', dialog())).toBeDefined()
  })

  it('shows a small amount as a part of the next charge', async () => {
    await open()
    await choose(8192)
    expect(dialog().textContent).toContain('TodayNothing')
    expect(dialog().textContent).toContain('On Feb 1, 2026$24.10')
    expect(dialog().textContent).toContain('Then$24.00 a month')
  })

  it('says when a cheaper plan applies, and asks for no payment method', async () => {
    await open()
    await choose(2048)
    expect(dialog().textContent).toContain('The server keeps its present plan until Feb 1, 2026.')
    expect(dialog().querySelectorAll('select')).toHaveLength(1)
    await press(button('Change plan', dialog()))
    await vi.waitFor(() =>
      expect(sent()).toEqual([
        { params: { subscription: 'RRRRRRRR' }, body: { product: 'plan2048', price_id: 'price2048' } },
      ]),
    )
    expect(getToasts().map(({ title }) => title)).toEqual(['Plan change scheduled'])
  })

  it('does not offer a plan for which the node has no room', async () => {
    await open()
    await opened()
    const [full] = [...dialog().querySelectorAll('option')].filter((option) => option.disabled)
    expect(full?.textContent).toBe('Custom server, 48\u00a0GiB (no room)')
  })

  it('pays with the chosen method and closes', async () => {
    const onClose = await open({
      methods: [aMethod(), aMethod({ id: 'lpm_2', primary: false })],
      answer: { status: 'succeeded', client_secret: null, payment_intent_id: 'lpay_1', failure: null },
    })
    await opened()
    await press(button('Pay $3.00', dialog()))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent()).toMatchObject([
      { body: { product: 'plan6144', price_id: 'price6144', payment_method: 'lpm_1' } },
    ])
    expect(getToasts().map(({ title }) => title)).toEqual(['Plan changed'])
  })

  it('stays open after a refused payment, with the reason', async () => {
    const answer = { status: 'cancelled', failure: 'insufficient_funds', client_secret: null }
    const onClose = await open({ answer })
    await opened()
    await press(button('Pay $3.00', dialog()))
    await vi.waitFor(() => expect(dialog().textContent).toContain('Your card has insufficient funds.'))
    expect(onClose).not.toHaveBeenCalled()
    expect(getToasts()).toEqual([])
  })

  it('keeps what was chosen after an error', async () => {
    const answer = toApiError(409, {
      error: 'conflict',
      description: 'there is no room',
      rule: 'server_plan_full',
    })
    await open({ answer })
    await choose(8192)
    await press(button('Change plan', dialog()))
    await vi.waitFor(() => expect(dialog().querySelector('[role="alert"]')).not.toBeNull())
    expect((dialog().querySelector('select') as HTMLSelectElement).value).toBe('plan8192')
  })

  it('asks for a payment method first where something is paid now', async () => {
    await open({ methods: [] })
    await opened()
    expect(dialog().textContent).toContain('Add a payment method first.')
    expect(button('Pay $3.00', dialog()).disabled).toBe(true)
  })

  it('is a note where no other plan is available', async () => {
    await open({ plans: [] })
    await vi.waitFor(() => expect(text()).toContain('The plan of this server cannot be changed now.'))
    expect(dialog()).toBeNull()
  })
})
