import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { toApiError } from '@quarry/api/contract/client'
import { afterEach, expect, it, vi } from 'vitest'
import { aMethod, aProduct, aSubscription } from '../../../testing/billing-fixtures.ts'
import { button, dialog, opened, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { clearToasts, getToasts } from '../../lib/toasts/toast-store.ts'
import { PlusPage } from './plus-page.tsx'

const stage = pageStage()
afterEach(clearToasts)

interface Account {
  isSignedIn?: boolean
  subscriptions?: Subscription[]
  isSelling?: boolean
  currency?: string
  isBuying?: boolean
  pay?: () => unknown
}

const open = ({ isSignedIn = true, subscriptions = [], isSelling = true, pay, ...page }: Account) =>
  stage.open(
    () => <PlusPage currency={page.currency} isBuying={page.isBuying ?? false} />,
    ({ method, path }) => {
      if (path.endsWith('/provider')) return { provider: isSelling ? 'local' : 'none', publishable_key: null }
      if (path.endsWith('/products')) return isSelling ? [aProduct()] : []
      if (path.endsWith('/subscriptions')) return [...subscriptions]
      if (path.endsWith('/payment_methods') && method === 'GET') return [aMethod()]
      return pay?.()
    },
    isSignedIn ? { id: 'UUUUUUUU' } : null,
  )

const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.trim() === name)

it('says that nothing is sold', async () => {
  await open({ isSelling: false })
  await shows('Not sold on this site')
  expect(link('Subscribe')).toBeUndefined()
})

it('lets visitors sign in and return with the dialog open, in their currency', async () => {
  await open({ isSignedIn: false, currency: 'EUR' })
  await shows('€4.99 a month')
  expect(text()).toContain('or €53.50 a year, which saves 10%')
  expect(link('Subscribe')?.getAttribute('href')).toBe(
    `/auth/sign-in?redirect=${encodeURIComponent('/plus?currency=EUR&showModal=true')}`,
  )
})

it('ignores a currency that it does not know', async () => {
  await open({ currency: 'XXX' })
  await vi.waitFor(() => expect(text()).toContain('$4.99 a month'))
})

it('offers to manage a subscription instead of buying it twice', async () => {
  await open({ subscriptions: [aSubscription()], isBuying: true })
  await shows('You have Quarry Plus')
  expect(link('Manage subscription')?.getAttribute('href')).toBe('/settings/billing')
  expect(dialog()).toBeNull()
})

it('keeps the plan and currency of a purchase that was refused', async () => {
  const refused = aSubscription({ status: 'unprovisioned', since: null }, 'failed')
  await open({ subscriptions: [refused], isBuying: true })
  await opened()
  expect(dialog().querySelector('[role=alert]')?.textContent).toContain('Your card was declined.')
  await press(button('Next', dialog()))
  expect(dialog().textContent).toContain('€4.99 a month')
})

it('shows a refusal that arrives while the dialog is open', async () => {
  const begun = { status: 'unprovisioned', since: null } as const
  const subscriptions = [aSubscription(begun, 'processing')]
  await open({ subscriptions, isBuying: true })
  await opened()
  expect(dialog().querySelector('[role=alert]')).toBeNull()
  subscriptions[0] = aSubscription(begun, 'failed')
  const refusal = () => dialog().querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(refusal()).toContain('Your card was declined.'), 5000)
})

it('says so when the subscription was bought in another tab', async () => {
  const subscriptions: Subscription[] = []
  const pay = () => {
    subscriptions.push(aSubscription())
    throw toApiError(400, {
      error: 'invalid_input',
      description: 'you already have this subscription',
      rule: 'already_subscribed',
    })
  }
  await open({ subscriptions, isBuying: true, pay })
  await opened()
  await press(button('Next', dialog()))
  await press(button('Subscribe', dialog()))
  await shows('You have Quarry Plus')
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(getToasts().map(({ title }) => title)).toEqual(['you already have this subscription'])
})
