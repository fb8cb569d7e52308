import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, themeCookie, type Visitor } from '../support/browser.ts'

/** A new account, which nothing was sold to. */
async function aBuyer(name: string, options: Parameters<typeof aVisitor>[0] = {}): Promise<Visitor> {
  const visitor = await aVisitor({ reducedMotion: 'reduce', ...options })
  const username = `${name}-${Date.now().toString(36)}`
  const answer = await visitor.page.request.post('/v2/auth/create', {
    data: {
      username,
      email: `${username}@mail.example`,
      password: 'a long enough password 73',
      sign_up_newsletter: false,
    },
    headers: { origin: siteUrl() },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${answer.status()}`)
  return visitor
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => dialogOf(page).getByRole('button', { name: 'Next' }).click()
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the open dialog to the page of test payments. */
async function toTestPayment(page: Page): Promise<void> {
  await next(page)
  await next(page)
  await dialogOf(page).getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL((url) => url.pathname === '/settings/billing/test-payment')
  await page.getByText('Test payment: no money moves').waitFor()
}

describe('the supporter subscription', () => {
  let buyer: Visitor
  beforeAll(async () => {
    buyer = await aBuyer('buyer')
  })
  afterAll(() => buyer.close())

  it('is refused, cured, and confirmed', async () => {
    const { page } = buyer
    await buyer.visit('/plus?currency=EUR')
    await page.getByText('€4.99 a month').waitFor()
    await page.getByRole('link', { name: 'Subscribe' }).click()
    await dialogOf(page).waitFor()
    await expectNoViolations(page)
    await dialogOf(page).getByLabel('€4.99 a month').check()
    await toTestPayment(page)
    await expectNoViolations(page)
    await choose(page, 'Decline the payment')
    await dialogOf(page).getByText('Your card was declined.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/plus')
    await next(page)
    await dialogOf(page).getByText('renews automatically for €4.99 each month').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Subscribe' }).click()
    await choose(page, 'Require a confirmation')
    await page.getByText('The payment waits for your confirmation').waitFor()
    await choose(page, 'Pay')
    await page.getByText('You have Quarry Plus').waitFor()
    expect(buyer.complaints).toEqual([])
  })

  it('is switched to another interval, cancelled and continued', async () => {
    const { page } = buyer
    await page.getByRole('link', { name: 'Manage subscription' }).click()
    await page.getByText('You pay nothing now; it applies from').waitFor()
    await expectNoViolations(page)
    await choose(page, 'Switch to yearly')
    await page.getByText('€53.50 a year', { exact: true }).waitFor()
    await choose(page, 'Cancel subscription')
    await dialogOf(page).getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('You keep everything until then').waitFor()
    await choose(page, 'Continue subscription')
    await page.getByText('Renews on').waitFor()
    expect(buyer.complaints).toEqual([])
  })
})

it('is bought by keyboard on a phone in the dark; the back button closes the dialog', async () => {
  const visitor = await aBuyer('keys', { viewport: { width: 390, height: 844 } })
  await visitor.context.addCookies([themeCookie('dark')])
  const { page } = visitor
  await visitor.visit('/settings/billing')
  await page.getByRole('link', { name: 'Subscribe' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Subscribe' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByLabel('a year').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('You choose the outcome on the next page.').waitFor()
  await expectNoViolations(page)
  await dialogOf(page).getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByText('each month').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Subscribe' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Renews on').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

it('is bought without scripts, and the payment method stays while it is needed', async () => {
  const visitor = await aBuyer('plain', { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto('/plus?showModal=true')
  await page.getByLabel('a month').check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await choose(page, 'Pay')
  await page.getByText('You have Quarry Plus').waitFor()
  await page.goto('/settings/billing')
  await page.getByText('Something is subscribed, so the primary payment method stays').waitFor()
  await choose(page, 'Switch to yearly')
  await page.getByText('$49.99 a year', { exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

it('of a server leads to the server, which has the name of the purchase', async () => {
  const visitor = await aBuyer('server-fan')
  const { page } = visitor
  const withoutScripts = await (await page.request.get('/servers')).text()
  expect(withoutScripts).toContain('href="/servers?ram=49152&amp;showModal=true"')
  await visitor.visit('/servers')
  await page.getByRole('link', { name: 'Choose Small' }).click()
  await dialogOf(page).getByLabel('Name of the server').fill('School club')
  await toTestPayment(page)
  await choose(page, 'Decline the payment')
  await dialogOf(page).getByText('Small server').waitFor()
  expect(await dialogOf(page).getByLabel('Name of the server').inputValue()).toBe('School club')
  await toTestPayment(page)
  await choose(page, 'Pay')
  await page.waitForURL((url) => /^\/servers\/manage\/\w+$/.test(url.pathname))
  await page.getByRole('heading', { name: 'School club', level: 1 }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

it('shows a failed renewal on every page until another payment method pays it', async () => {
  const visitor = await aVisitor({ reducedMotion: 'reduce' })
  // Seeded, because no request makes a renewal due.
  await signInByRequest(visitor, 'plus-failed')
  const { page } = visitor
  const banner = page.getByText('Your subscription could not be renewed. Pay now to keep it.')
  for (const address of ['/', '/settings/billing/charges']) {
    await visitor.visit(address)
    await banner.waitFor()
  }
  await page.getByRole('link', { name: 'Pay now' }).click()
  await dialogOf(page).getByText('Your card was declined.').waitFor()
  await dialogOf(page).getByLabel('New payment method').check()
  await next(page)
  await dialogOf(page).getByRole('button', { name: 'Pay now' }).click()
  await choose(page, 'Pay')
  await page.getByText('Renews on').waitFor()
  await page.getByRole('link', { name: 'View past charges' }).click()
  await page.getByRole('heading', { name: 'Past charges' }).waitFor()
  expect(await banner.count()).toBe(0)
  await visitor.visit('/')
  expect(await banner.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

it('continues as the same subscription after its end', async () => {
  const visitor = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(visitor, 'plus-cancelled')
  const { page } = visitor
  await visitor.visit('/settings/billing')
  await page.getByRole('link', { name: 'Resubscribe' }).click()
  await next(page)
  await dialogOf(page).getByText('renews automatically for $49.99 each year').waitFor()
  await expectNoViolations(page)
  // The seeded card of this user is declined.
  await dialogOf(page).getByRole('button', { name: 'Change' }).click()
  await dialogOf(page).getByLabel('New payment method').check()
  await next(page)
  await dialogOf(page).getByRole('button', { name: 'Resubscribe' }).click()
  await choose(page, 'Pay')
  await page.getByText('Renews on').waitFor()
  expect(await page.getByRole('link', { name: 'Resubscribe' }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

it('of a server changes its plan, now or from the next charge', async () => {
  const visitor = await aVisitor({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  await signInByRequest(visitor, 'server-buyer')
  const { page } = visitor
  const open = () => page.getByRole('link', { name: 'Change plan' }).click()
  await visitor.visit('/settings/billing')
  // The seeded card of this user is declined.
  await choose(page, 'Add payment method')
  await choose(page, 'Add a method that needs a confirmation')
  await open()
  await dialogOf(page).getByText('The server gets the new plan after the payment').waitFor()
  await expectNoViolations(page)
  await page.goBack()
  await dialogOf(page).waitFor({ state: 'detached' })
  await open()
  await dialogOf(page).getByLabel('Payment method').selectOption({ label: 'Visa •••• 3184' })
  await dialogOf(page).getByRole('button', { name: 'Pay' }).click()
  await choose(page, 'Decline the payment')
  // The dialog opens again.
  await dialogOf(page).getByLabel('Payment method').selectOption({ label: 'Visa •••• 3184' })
  await dialogOf(page).getByRole('button', { name: 'Pay' }).click()
  await choose(page, 'Pay')
  const card = page.getByRole('article').filter({ hasText: 'Weekend world' })
  await card.getByText('6 GiB of memory').waitFor()
  await open()
  await dialogOf(page).getByLabel('New plan').selectOption({ label: 'Small server, 2\u00a0GiB' })
  await dialogOf(page).getByText('The server keeps its present plan until').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Change plan' }).click()
  await card.getByText('the plan changes to: Small server').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
