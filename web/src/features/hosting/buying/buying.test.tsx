import type { Product } from '@quarry/api/contract/billing/products'
import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { SERVER_PLANS } from '@quarry/domain/billing/server-plans'
import { useLocation } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { aMethod, aServerSubscription } from '../../../../testing/billing-fixtures.ts'
import {
  dialog,
  opened,
  pageStage,
  press,
  button,
  shows,
  text,
  typeInto,
} from '../../../../testing/page-stage.tsx'
import { clearToasts } from '../../../lib/toasts/toast-store.ts'
import { ServersPage } from '../servers-page.tsx'
import { BoughtServer } from './bought-server.tsx'

const stage = pageStage()
/** Shows where the page has led. */
const Address = () => <i id="address">{useLocation().href}</i>
const address = () => document.querySelector('#address')?.textContent
afterEach(clearToasts)

const PRODUCTS = SERVER_PLANS.map(({ monthly, yearly, ...plan }): Product => ({
  id: `P${plan.ram}`,
  metadata: { type: 'pyro', ...plan },
  unitary: false,
  prices: [
    {
      id: `price${plan.ram}`,
      product_id: `P${plan.ram}`,
      currency_code: 'USD',
      prices: { type: 'recurring', intervals: { monthly, yearly } },
    },
  ],
}))

interface Account {
  isSignedIn?: boolean
  isSelling?: boolean
  ram?: number
  subscriptions?: Subscription[]
  pay?: () => unknown
}

const open = ({ isSignedIn = true, isSelling = true, ram, subscriptions = [], pay }: Account = {}) =>
  stage.open(
    () => (
      <>
        <ServersPage ram={ram} isBuying={ram !== undefined} />
        <Address />
      </>
    ),
    ({ method, path }) => {
      if (path.endsWith('/provider')) return { provider: isSelling ? 'local' : 'none', publishable_key: null }
      if (path.endsWith('/products')) return isSelling ? PRODUCTS : []
      if (path.endsWith('/subscriptions')) return subscriptions
      if (path.endsWith('/payment_methods') && method === 'GET') return [aMethod()]
      return pay?.()
    },
    isSignedIn ? { id: 'UUUUUUUU' } : null,
  )

/** With spaces that may break. */
const plain = (words: string | null) => words?.replaceAll('\u00A0', ' ')
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === name)

it('says that nothing is sold', async () => {
  await open({ isSelling: false })
  await shows('Servers are not sold here')
  expect(link('Choose Small')).toBeUndefined()
})

it('shows prices, and lets visitors sign in and return with the dialog open', async () => {
  await open({ isSignedIn: false })
  await shows('$6.00 a month')
  expect(text()).toContain('or $60.00 a year, which saves 16%')
  expect(link('Choose Small')?.getAttribute('href')).toBe(
    `/auth/sign-in?redirect=${encodeURIComponent('/servers?ram=2048&showModal=true')}`,
  )
})

it('offers every other size as a custom plan', async () => {
  await open()
  await vi.waitFor(() => expect(plain(text())).toContain('Up to 48 GiB of memory'))
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => plain(textContent))
  expect(options).toHaveLength(21)
  expect([options[0], options.at(-1)]).toEqual(['6 GiB · $18.00 a month', '48 GiB · $144.00 a month'])
})

it('opens the dialog of the chosen size', async () => {
  await open()
  await vi.waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(21))
  const size = document.querySelector('select') as HTMLSelectElement
  await act(async () => {
    size.value = '10240'
    size.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() =>
    expect(link('Choose this size')?.getAttribute('href')).toBe('/servers?ram=10240&showModal=true'),
  )
  await press(link('Choose this size') as HTMLElement)
  await vi.waitFor(() => expect(address()).toBe('/servers?ram=10240&showModal=true'))
})

it('leads visitors who chose a size to the sign-in', async () => {
  await open({ isSignedIn: false, ram: 10_240 })
  await shows('You need an account to buy a server.')
  expect(link('Sign in and buy')?.getAttribute('href')).toBe(
    `/auth/sign-in?redirect=${encodeURIComponent('/servers?ram=10240&showModal=true')}`,
  )
})

const aPayment = (given: object = {}) => ({
  payment_intent_id: 'lpi_1',
  client_secret: null,
  charge_id: 'CCCCCCCC',
  price_id: 'price4096',
  status: 'succeeded',
  failure: null,
  tax: 0,
  total: 1200,
  currency_code: 'USD',
  payment_method: 'lpm_1',
  ...given,
})
const PLAN = 'Medium server · 4 virtual processors, 4 GiB of memory, 32 GiB of storage'
const nameField = () => dialog().querySelector('input[name="server_name"]') as HTMLInputElement

it('buys the chosen plan and leads to the new server', async () => {
  const pay = vi.fn<() => unknown>(() => aPayment())
  await open({ ram: 4096, pay })
  await opened()
  expect(dialog().textContent).toContain('Buy a server')
  expect(plain(dialog().textContent)).toContain(PLAN)
  await press(button('Next', dialog()))
  await vi.waitFor(() => expect(dialog().textContent).toContain('Total today'))
  expect(plain(dialog().textContent)).toContain(PLAN)
  await press(button('Subscribe', dialog()))
  await vi.waitFor(() => expect(pay).toHaveBeenCalled())
  expect(stage.sent).toMatchObject([
    {
      input: {
        body: { charge: { type: 'new', product_id: 'P4096', interval: 'yearly', price_id: 'price4096' } },
      },
    },
  ])
  await vi.waitFor(() => expect(address()).toBe('/servers/manage?redirect_status=succeeded'))
})

it('names the new server, and keeps the name when the payment is refused', async () => {
  const answers = [aPayment({ status: 'failed', failure: 'card_declined' }), aPayment()]
  const pay = vi.fn<() => unknown>(() => answers.shift())
  await open({ ram: 4096, pay })
  await opened()
  expect(nameField().maxLength).toBe(48)
  await typeInto(nameField(), ' School club ')
  await press(button('Next', dialog()))
  await vi.waitFor(() => expect(dialog().textContent).toContain('Medium server ·  School club'))
  await press(button('Subscribe', dialog()))
  await vi.waitFor(() => expect(dialog().textContent).toContain('Your card was declined.'))
  expect(plain(dialog().textContent)).toContain(PLAN)
  await press(button('Back', dialog()))
  await vi.waitFor(() => expect(nameField().value).toBe(' School club '))
  await press(button('Next', dialog()))
  await press(button('Next', dialog()))
  await vi.waitFor(() => expect(dialog().textContent).toContain('Total today'))
  await press(button('Subscribe', dialog()))
  await vi.waitFor(() => expect(pay).toHaveBeenCalledTimes(2))
  const metadata = { type: 'pyro', server_name: 'School club' }
  expect(stage.sent).toMatchObject([{ input: { body: { metadata } } }, { input: { body: { metadata } } }])
})

it('offers the name of the last purchase if nothing was paid', async () => {
  const metadata = { type: 'pyro', server_name: 'School club' }
  const unpaid = aServerSubscription(
    { server: null, status: 'unprovisioned', since: null, metadata },
    'failed',
  )
  await open({ ram: 4096, subscriptions: [unpaid] })
  await opened()
  expect(nameField().value).toBe('School club')
})

const openBought = (subscriptions: () => Subscription[]) =>
  stage.open(
    () => (
      <>
        <BoughtServer />
        <Address />
      </>
    ),
    () => subscriptions(),
  )

it('waits for the server that was bought last, and opens it', async () => {
  let isCreated = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openBought(() => [
    aServerSubscription(isCreated ? {} : { server: null }),
    aServerSubscription({ id: 'OLD' }),
  ])
  await shows('Your server is being prepared')
  isCreated = true
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(address()).toBe('/servers/manage/VVVVVVVV'))
})

it('says that the payment did not succeed', async () => {
  await openBought(() => [aServerSubscription({ server: null, status: 'unprovisioned' }, 'failed')])
  await shows('The payment did not succeed')
  expect(text()).not.toContain('is being prepared')
})
