import { toApiError } from '@quarry/api/contract/client'
import type { PaymentMethod } from '@quarry/api/contract/billing/payment-methods'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aMethod, aProduct, aServerSubscription, aSubscription } from '../../../testing/billing-fixtures.ts'
import { button, dialog, opened, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../lib/toasts/toast-store.ts'
import { BillingPage } from './billing-page.tsx'

const stage = pageStage()
afterEach(clearToasts)

interface Account {
  subscription?: Subscription
  servers?: Subscription[]
  methods?: PaymentMethod[]
  provider?: string
  hasTax?: boolean
  /** Response or error of requests that change something. */
  answer?: unknown
}

async function open(account: Account, isBuying: boolean | 'plan' = false, named?: string) {
  const { subscription, servers = [], methods = [], provider = 'local', hasTax = false, answer } = account
  await stage.open(
    () => <BillingPage dialog={isBuying === true ? 'true' : isBuying || undefined} named={named} />,
    ({ method, path }) => {
      if (path.endsWith('/provider')) return { provider, publishable_key: null, includes_tax: hasTax }
      if (path.endsWith('/products')) return provider === 'none' ? [] : [aProduct()]
      if (path.endsWith('/subscriptions')) return subscription ? [...servers, subscription] : servers
      if (path.endsWith('/payment_methods') && method === 'GET') return methods
      if (answer instanceof Error) throw answer
      return answer
    },
    null,
    { hasLazyPage: (path: string) => path.startsWith('/servers/manage/') },
  )
  await vi.waitFor(() => expect(document.querySelector('h2, .empty')).not.toBeNull())
}

const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === name)

describe('the billing page', () => {
  it('says that nothing is sold', async () => {
    await open({ provider: 'none' })
    expect(text()).toContain('Nothing is sold on this site')
    expect(text()).not.toContain('Subscribe')
  })

  it('offers the subscription with its price and the saving of a year', async () => {
    await open({})
    expect(text()).toContain('$4.99 a month')
    expect(text()).toContain('or $49.99 a year, which saves 16%')
    expect(link('Subscribe')?.getAttribute('href')).toBe('/settings/billing?subscription=new&showModal=true')
    expect(text()).toContain('No payment methods yet')
  })

  it('shows an active subscription in its own currency, and what the other interval costs', async () => {
    await open({ subscription: aSubscription() })
    expect(text()).toContain('€4.99 a month')
    expect(text()).toContain('Renews on')
    expect(text()).toContain(
      'Yearly costs €53.50 a year, which saves 10%. You pay nothing now; it applies from',
    )
    expect(link('Subscribe')).toBeUndefined()
  })

  it('switches the interval without a dialog', async () => {
    await open({ subscription: aSubscription() })
    await press(button('Switch to yearly'))
    await vi.waitFor(() =>
      expect(stage.sent).toMatchObject([
        { method: 'PATCH', input: { params: { subscription: 'SSSSSSSS' }, body: { interval: 'yearly' } } },
      ]),
    )
    expect(getToasts().map(({ title }) => title)).toEqual(['You will pay yearly'])
  })

  it('offers no other change while one is being sent', async () => {
    await open({ subscription: aSubscription(), answer: new Promise(() => {}) })
    await press(button('Switch to yearly'))
    await vi.waitFor(() => expect(button('Cancel subscription').disabled).toBe(true))
  })

  it('says what monthly costs more than the yearly subscription', async () => {
    await open({
      subscription: aSubscription({ interval: 'yearly' }, 'open', { interval: 'yearly', amount: 5350 }),
    })
    expect(text()).toContain('€53.50 a year')
    expect(text()).toContain('Monthly costs €4.99 a month, which is €6.38 more in a year.')
  })

  it('cancels after a confirmation that says what remains', async () => {
    await open({ subscription: aSubscription() })
    await press(button('Cancel subscription'))
    await opened()
    expect(dialog().textContent).toContain('You keep everything until')
    expect(stage.sent).toEqual([])
    await press(button('Cancel subscription', dialog()))
    await vi.waitFor(() => expect(stage.sent).toMatchObject([{ input: { body: { cancelled: true } } }]))
  })

  it('continues a cancelled subscription', async () => {
    await open({ subscription: aSubscription({}, 'cancelled') })
    expect(text()).toContain('You keep everything until then')
    await press(button('Continue subscription'))
    await vi.waitFor(() => expect(stage.sent).toMatchObject([{ input: { body: { cancelled: false } } }]))
  })

  it('shows why a payment failed, when it is tried again, and the way out', async () => {
    const next_attempt = '2026-02-03T00:00:00.000Z'
    await open({ subscription: aSubscription({}, 'failed', { failure: 'expired_card', next_attempt }) })
    expect(text()).toContain('Your card has expired.')
    expect(text()).toContain('Pay now to keep your subscription. We will try again on Feb 3, 2026.')
    expect(link('Pay now')).toBeDefined()
    expect(button('Cancel subscription')).toBeDefined()
  })

  it('shows a general reason for codes that it does not know', async () => {
    await open({ subscription: aSubscription({ status: 'unprovisioned' }, 'failed', { failure: 'odd' }) })
    expect(text()).toContain('The payment provider declined the payment.')
    expect(text()).toContain('Your subscription is paused')
  })

  it.each([
    ['ended', aSubscription({ status: 'unprovisioned' }, 'cancelled'), 'Resubscribe'],
    ['refused', aSubscription({ status: 'unprovisioned', since: null }, 'failed'), 'Try again'],
    [
      'unfinished',
      aSubscription({ status: 'unprovisioned', since: null }, 'processing'),
      'Start the payment again',
    ],
  ])('offers the next step of a subscription that is %s', async (_, subscription, name) => {
    await open({ subscription })
    expect(link(name)).toBeDefined()
  })

  it('offers nothing while a renewal is in progress', async () => {
    await open({ subscription: aSubscription({}, 'processing') })
    expect(text()).toContain('Your payment is being processed')
    expect(document.querySelectorAll('form button, a.btn')).toHaveLength(1)
  })

  it('shows the error of a change and stays', async () => {
    const answer = toApiError(409, { error: 'conflict', description: 'A payment is being processed.' })
    await open({ subscription: aSubscription(), answer })
    await press(button('Switch to yearly'))
    await shows('A payment is being processed.')
    expect(button('Switch to yearly')).toBeDefined()
  })
})

describe('subscriptions of servers', () => {
  const card = (id = 'VVVVVVVV') => document.getElementById(`server-${id}`) as HTMLElement
  const open1 = (...given: Parameters<typeof aServerSubscription>) =>
    open({ servers: [aServerSubscription(...given)] })

  it('show the server, its plan, the price and the next charge', async () => {
    await open1()
    expect(text()).toContain('Server subscriptions')
    expect(card().querySelector('h3')?.textContent).toBe('Friends Active')
    expect(card().querySelector('h3 a')?.getAttribute('href')).toBe('/servers/manage/VVVVVVVV')
    expect(card().textContent).toContain('Medium server')
    expect(card().textContent).toContain('4 virtual processors, 4\u00a0GiB of memory, 32\u00a0GiB of storage')
    expect(card().textContent).toContain('$12.00 a month')
    expect(card().textContent).toContain('Renews on Feb 1, 2026.')
    expect(card().textContent).toContain('Yearly costs $120.00 a year')
  })

  it('are not shown without any, nor one whose purchase was given up', async () => {
    await open({
      subscription: aSubscription(),
      servers: [aServerSubscription({ since: null, status: 'unprovisioned' }, 'cancelled')],
    })
    expect(text()).not.toContain('Server subscriptions')
  })

  it.each([
    [
      'processing',
      aServerSubscription({}, 'processing'),
      'Payment in progress',
      'Your payment is being processed.',
    ],
    ['failed', aServerSubscription({}, 'failed'), 'Payment failed', 'Pay now to keep your subscription.'],
    [
      'unprovisioned',
      aServerSubscription({ status: 'unprovisioned' }, 'failed'),
      'Payment failed',
      'Your subscription is paused.',
    ],
    ['cancelled', aServerSubscription({}, 'cancelled'), 'Cancelled', 'Ends on Feb 1, 2026.'],
    ['ended', aServerSubscription({ status: 'unprovisioned' }, 'cancelled'), 'Ended', '$12.00 a month'],
  ])('show the state %s', async (_, subscription, badge, words) => {
    await open({ servers: [subscription] })
    expect(card().querySelector('.badge')?.textContent).toBe(badge)
    expect(card().textContent).toContain(words)
  })

  it('say what is missing, with the ids', async () => {
    await open1({ server: null })
    expect(card().textContent).toContain('was deleted. Server ID: VVVVVVVV. Subscription ID: RRRRRRRR')
    await open1({ server: null, metadata: { type: 'pyro', server_name: 'New one' } })
    expect(card('RRRRRRRR').querySelector('h3')?.textContent).toBe('New one Active')
    expect(card('RRRRRRRR').textContent).toContain('has not been created yet')
    await open1({ server: null, metadata: null, status: 'unprovisioned' }, 'cancelled')
    expect(card('RRRRRRRR').textContent).not.toContain('has not been created yet')
  })

  it('are cancelled and continued one by one', async () => {
    await open({
      servers: [
        aServerSubscription(),
        aServerSubscription({ id: 'QQQQQQQQ', metadata: null, server: null }, 'cancelled'),
      ],
    })
    await press(button('Continue subscription', card('QQQQQQQQ')))
    await vi.waitFor(() =>
      expect(stage.sent).toMatchObject([
        { input: { params: { subscription: 'QQQQQQQQ' }, body: { cancelled: false } } },
      ]),
    )
    await press(button('Cancel subscription', card()))
    await opened()
    expect(dialog().textContent).toContain('You keep everything until Feb 1, 2026')
    await press(button('Cancel subscription', dialog()))
    await vi.waitFor(() =>
      expect(stage.sent[1]).toMatchObject({
        input: { params: { subscription: 'RRRRRRRR' }, body: { cancelled: true } },
      }),
    )
  })

  it('keep the primary payment method', async () => {
    await open({ servers: [aServerSubscription()], methods: [aMethod()] })
    expect(text()).toContain('the primary payment method stays')
  })

  it('lead to the payment of this server, unless it is no longer sold', async () => {
    await open({ subscription: aSubscription({}, 'failed'), servers: [aServerSubscription({}, 'failed')] })
    const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Pay now')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      '/settings/billing?subscription=SSSSSSSS&showModal=true',
      '/settings/billing?subscription=RRRRRRRR&showModal=true',
    ])
    await open1({ status: 'unprovisioned', current_price: null }, 'cancelled')
    expect(card().textContent).toContain('Ended')
    expect(link('Resubscribe')).toBeUndefined()
  })
})

describe('payment methods', () => {
  const methods = [aMethod(), aMethod({ id: 'lpm_2', last_four: '0002', primary: false })]

  it('are listed; the primary one stays while something is subscribed', async () => {
    await open({ subscription: aSubscription(), methods })
    const rows = [...document.querySelectorAll('.account-list > li')]
    expect(rows.map((row) => row.textContent?.includes('stays'))).toEqual([true, false])
    expect(rows[0]?.textContent).toContain('Visa •••• 4242')
    expect(rows.map((row) => button('Delete', row) !== undefined)).toEqual([false, true])
    expect(rows.map((row) => button('Make primary', row) !== undefined)).toEqual([false, true])
  })

  it('can all be deleted without a subscription, after a confirmation', async () => {
    await open({ methods: [aMethod()] })
    await press(button('Delete'))
    await opened()
    await press(button('Delete', dialog()))
    await vi.waitFor(() =>
      expect(stage.sent).toMatchObject([{ method: 'DELETE', input: { params: { method: 'lpm_1' } } }]),
    )
  })

  it('become the primary one', async () => {
    await open({ methods })
    await press(button('Make primary'))
    await vi.waitFor(() =>
      expect(stage.sent).toMatchObject([
        { method: 'PATCH', input: { params: { method: 'lpm_2' }, body: { primary: true } } },
      ]),
    )
  })
})

describe('the purchase dialog', () => {
  const next = () => press(button('Next', dialog()))
  const title = () => dialog().querySelector('[aria-current=step]')?.textContent
  const choose = (value: string) =>
    press(dialog().querySelector<HTMLElement>(`input[value="${value}"]`) as HTMLElement)
  const refusing = { status: 'failed', failure: 'card_declined', client_secret: null, payment_intent_id: 'p' }

  it('leads through plan, payment and review, yearly by default', async () => {
    await open({ answer: { status: 'succeeded', client_secret: null } }, true)
    await opened()
    expect(title()).toBe('Plan')
    expect(dialog().textContent).toContain('Saves 16%')
    await next()
    expect(title()).toBe('Payment')
    expect(dialog().textContent).toContain('Test payment: no money moves')
    await next()
    expect(title()).toBe('Review')
    expect(dialog().textContent).toContain('renews automatically for $49.99 each year')
    await press(button('Subscribe', dialog()))
    await vi.waitFor(() => expect(getToasts().map(({ title: one }) => one)).toEqual(['Payment successful']))
    expect(stage.sent).toMatchObject([
      {
        input: {
          body: {
            type: 'confirmation_token',
            charge: { type: 'new', product_id: 'MMMMMMMM', interval: 'yearly', price_id: 'price-usd' },
          },
        },
      },
    ])
  })

  it('skips the payment where a primary method is stored', async () => {
    await open({ methods: [aMethod()] }, true)
    await opened()
    await choose('monthly')
    await next()
    expect(title()).toBe('Review')
    expect(dialog().textContent).toContain('Visa •••• 4242')
    await press(button('Plan', dialog()))
    expect(dialog().querySelector<HTMLInputElement>('input[value=monthly]')?.checked).toBe(true)
  })

  it('shows a refusal at the payment and keeps what was chosen', async () => {
    await open({ methods: [aMethod()], answer: refusing }, true)
    await opened()
    await choose('monthly')
    await next()
    await press(button('Subscribe', dialog()))
    await vi.waitFor(() => expect(title()).toBe('Payment'))
    expect(dialog().querySelector('[role=alert]')?.textContent).toContain('Your card was declined.')
    await next()
    expect(dialog().textContent).toContain('$4.99 a month')
  })

  it('shows an error with what was chosen', async () => {
    const message = 'The price has changed since you opened this page.'
    const answer = toApiError(409, { error: 'conflict', description: message })
    await open({ methods: [aMethod()], answer }, true)
    await opened()
    await next()
    await press(button('Subscribe', dialog()))
    await vi.waitFor(() => expect(dialog().textContent).toContain(message))
    expect(title()).toBe('Review')
  })

  it('pays a failed charge as it is', async () => {
    const failed = aSubscription({}, 'failed')
    await open({ subscription: failed, methods: [aMethod()], answer: refusing }, true)
    await opened()
    expect(title()).toBe('Payment')
    expect(dialog().textContent).not.toContain('Plan')
    await next()
    await press(button('Pay now', dialog()))
    await vi.waitFor(() =>
      expect(stage.sent).toMatchObject([
        {
          input: {
            body: { type: 'payment_method', id: 'lpm_1', charge: { type: 'existing', id: 'CCCCCCCC' } },
          },
        },
      ]),
    )
  })

  describe('of servers', () => {
    const server = aServerSubscription({}, 'failed')
    const pays = { status: 'succeeded', client_secret: null }
    const isSentFor = (id: string, more: object = {}) =>
      vi.waitFor(() =>
        expect(stage.sent.map(({ input }) => input)).toMatchObject([
          { body: { type: 'payment_method', id: 'lpm_1', charge: { type: 'existing', id, ...more } } },
        ]),
      )

    it.each([
      ['by the banner, while Quarry Plus is active', aSubscription(), undefined],
      ['by the banner, without Quarry Plus', undefined, undefined],
      ['by its card, while Quarry Plus failed as well', aSubscription({}, 'failed'), 'RRRRRRRR'],
    ])('pays a failed charge %s', async (_, subscription, named) => {
      const account = { servers: [server], methods: [aMethod()], answer: pays }
      await open(subscription ? { ...account, subscription } : account, true, named)
      await opened()
      expect(dialog().textContent).toContain('Pay for your server')
      await next()
      expect(dialog().textContent).toContain('Medium server · Friends')
      expect(dialog().textContent).toContain('Total today$12.00')
      await press(button('Pay now', dialog()))
      await isSentFor('HHHHHHHH')
    })

    it('begins again after its end at the current price', async () => {
      const ended = aServerSubscription({ status: 'unprovisioned' }, 'cancelled', { amount: 900 })
      await open({ servers: [ended], methods: [aMethod()], answer: pays }, true, 'RRRRRRRR')
      await opened()
      expect(dialog().textContent).toContain('Total today$12.00')
      await press(button('Resubscribe', dialog()))
      await isSentFor('HHHHHHHH', { price_id: 'price-medium' })
    })

    it('stays closed while the server is paid', async () => {
      await open({ servers: [aServerSubscription()], methods: [aMethod()] }, true, 'RRRRRRRR')
      expect(dialog()).toBeNull()
    })

    it('is that of Quarry Plus where this was chosen', async () => {
      await open({ servers: [server], methods: [aMethod()] }, true, 'new')
      await opened()
      expect(dialog().textContent).toContain('Subscribe to Quarry Plus')
    })
  })

  it.each([true, false])('says that the price includes tax: %s', async (hasTax) => {
    await open({ methods: [aMethod()], hasTax }, true)
    await opened()
    await next()
    expect(dialog().textContent?.includes('Includes tax')).toBe(hasTax)
  })

  it('sends a double click once', async () => {
    await open({ methods: [aMethod()], answer: new Promise(() => undefined) }, true)
    await opened()
    await next()
    const subscribe = button('Subscribe', dialog())
    await press(subscribe)
    await press(subscribe)
    expect(stage.sent).toHaveLength(1)
  })

  it('stays closed while the subscription is active', async () => {
    await open({ subscription: aSubscription(), methods: [aMethod()] }, true)
    expect(dialog()).toBeNull()
  })
})
