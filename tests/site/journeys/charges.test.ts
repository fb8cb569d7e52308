import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** A subscriber and a moderator. */
let payer: Visitor
let mo: Visitor
let userId: string

const headers = () => ({ origin: siteUrl() })

/** Sends a request of a visitor and returns the response. */
async function send<T>(visitor: Visitor, method: 'get' | 'post', path: string, data?: object): Promise<T> {
  const answer = await visitor.page.request[method](path, { headers: headers(), ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Signs up and subscribes monthly with a test card. */
async function subscribe(visitor: Visitor): Promise<void> {
  const username = `payer-${Date.now().toString(36)}`
  await send(visitor, 'post', '/v2/auth/create', {
    username,
    email: `${username}@example.com`,
    password: 'seven brown lanterns hang',
  })
  const { id } = await send<{ id: string }>(visitor, 'get', '/v2/user')
  userId = id
  const billing = '/_internal/billing'
  const { setup_intent_id: setup } = await send<{ setup_intent_id: string }>(
    visitor,
    'post',
    `${billing}/payment_method`,
  )
  await send(visitor, 'post', `${billing}/local/${setup}`, { outcome: 'pays' })
  const [method] = await send<{ id: string }[]>(visitor, 'post', `${billing}/payment_methods/refresh`)
  const products = await send<{ id: string; unitary: boolean }[]>(visitor, 'get', `${billing}/products`)
  const product = products.find(({ unitary }) => unitary)
  await send(visitor, 'post', `${billing}/payment`, {
    type: 'payment_method',
    id: method?.id,
    charge: { type: 'new', product_id: product?.id, interval: 'monthly' },
  })
}

beforeAll(async () => {
  ;[payer, mo] = await Promise.all([
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce' }),
  ])
  await Promise.all([subscribe(payer), signInByRequest(mo, 'mo')])
})
afterAll(() => Promise.all([payer, mo].map((visitor) => visitor.close())))

describe('charges', () => {
  it('are refunded by staff, after a confirmation', async () => {
    const { page } = mo
    await mo.visit(`/admin/billing/${userId}`)
    await page.getByText('Refund options').click()
    await page.getByRole('radio', { name: 'A part' }).check()
    await page.getByLabel('Amount of a partial refund').fill('9999')
    await page.getByRole('button', { name: 'Refund charge' }).click()
    // The form is posted; its hint says the same as the error.
    const rejected = page.waitForEvent('framenavigated')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund charge' }).click()
    await rejected
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    // What was typed stays after a rejection.
    await page
      .getByText(/at most 499/i)
      .nth(1)
      .waitFor()
    expect(await page.getByLabel('Amount of a partial refund').inputValue()).toBe('9999')
    await page.getByLabel('Amount of a partial refund').fill('100')
    await page.getByRole('button', { name: 'Refund charge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund charge' }).click()
    await page.getByText('The refund was sent to the payment provider').waitFor()
    await page.getByText('$1.00 refunded').waitFor()
    await expectNoViolations(page)
    await page.goto('/moderation/log?thing=user&by=mo')
    await page
      .getByText(/Charge \w+ refunded: 100 USD/)
      .first()
      .waitFor()
  })

  it('are listed with refunds, and can be downloaded', async () => {
    const { page } = payer
    await payer.visit('/settings/billing/charges')
    const rows = page.getByRole('table', { name: 'Past charges' }).getByRole('row')
    await rows.filter({ hasText: 'Refund of Quarry Plus' }).getByText('-$1.00').waitFor()
    await rows.filter({ hasText: 'Quarry Plus, monthly' }).getByText('$4.99').waitFor()
    await expectNoViolations(page)
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    const table = await (await page.request.get(href ?? '')).text()
    expect(table).toMatch(/,refund,monthly,succeeded,-1\.00,0\.00,USD,/)
  })

  it('have invoices that print without navigation', async () => {
    const { page } = payer
    await page.getByRole('link', { name: /^Invoice \d{4}-\d{5}$/ }).click()
    await page.getByRole('heading', { name: /^Invoice \d{4}-\d{5}$/ }).waitFor()
    await page.getByText('Paid after refunds: $3.99').waitFor()
    await expectNoViolations(page)
    // A page learns of its medium with its next frame, and in the background it gets none.
    await page.bringToFront()
    await page.emulateMedia({ media: 'print' })
    const hidden = [page.getByRole('navigation'), page.getByRole('button', { name: 'Print invoice' })]
    await expect.poll(() => Promise.all(hidden.map((part) => part.count()))).toEqual([0, 0])
    expect(await page.getByText('Billed to').isVisible()).toBe(true)
    expect(payer.complaints).toEqual([])
  })

  it('of an unknown user do not exist', async () => {
    await mo.page.goto('/admin/billing/AAAAAAAA')
    const title = mo.page.getByRole('heading', { level: 1 })
    await title.waitFor()
    expect(await title.textContent()).toBe('User not found')
  })
})
