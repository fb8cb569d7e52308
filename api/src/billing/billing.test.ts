import { aCharge, aPaymentMethod, aSubscription } from '@quarry/db/testing/billing-factories'
import { aServer } from '@quarry/db/testing/hosting-factories'
import { getSession } from '../../contract/accounts/sign-in.ts'
import { listCharges } from '../../contract/billing/charges.ts'
import {
  deletePaymentMethod,
  editPaymentMethod,
  listPaymentMethods,
} from '../../contract/billing/payment-methods.ts'
import { startPayment } from '../../contract/billing/payments.ts'
import { getPaymentProvider } from '../../contract/billing/products.ts'
import { listSubscriptions } from '../../contract/billing/subscriptions.ts'
import { SERVERS_KEY, aShop } from '../../testing/billing-harness.ts'
import { describe, expect, it } from 'vitest'

const { current, now, midas, priceIn, plan, aCardOf, subscribe } = aShop()

describe('products', () => {
  it('have prices in the shape of the API', async () => {
    expect(await midas()).toMatchObject({ metadata: { type: 'midas' }, unitary: true })
    expect((await midas()).prices).toHaveLength(35)
    expect(await priceIn('EUR')).toMatchObject({
      prices: { type: 'recurring', intervals: { monthly: 499, yearly: 5350 } },
    })
    expect(await plan(2048)).toMatchObject({
      metadata: { type: 'pyro', cpu: 2, ram: 2048, swap: 512, storage: 16_384 },
      unitary: false,
      prices: [{ currency_code: 'USD', prices: { intervals: { monthly: 600, yearly: 6000 } } }],
    })
    expect(await current().as('anonymous')(getPaymentProvider, {})).toEqual({
      provider: 'local',
      publishable_key: null,
      includes_tax: false,
    })
  })
})

describe('payment methods', () => {
  it('can be added, made the primary one, and deleted unless the primary one is needed', async () => {
    const { call } = await subscribe('alice')
    const second = await aCardOf('alice')
    const [first, other] = (await call(listPaymentMethods, {})) ?? []
    expect([first?.primary, other?.primary]).toEqual([true, false])
    const remove = (method = '') => call(deletePaymentMethod, { params: { method } })
    await expect(remove(first?.id)).rejects.toMatchObject({ rule: 'payment_method_needed' })
    await call(editPaymentMethod, { params: { method: second.id }, body: { primary: true } })
    await remove(first?.id)
    expect(await call(listPaymentMethods, {})).toMatchObject([{ id: second.id, primary: true }])
    expect(await current().as('bob')(listPaymentMethods, {})).toBeUndefined()
  })
})

describe('subscriptions of servers', () => {
  const mine = () => current().as('alice')(listSubscriptions, {})

  it('name their plan and their server', async () => {
    const { db, users } = current()
    const userId = users.alice.id
    const { id: subscriptionId } = await aSubscription(db, { userId })
    const { id, name } = await aServer(db, { ownerId: userId, subscriptionId })
    const { id: priceId } = (await plan(2048)).prices[0] ?? {}
    expect(await mine()).toMatchObject([
      {
        product: { type: 'pyro', cpu: 2, ram: 2048, swap: 512, storage: 16_384 },
        metadata: { type: 'pyro', id },
        server: { id, name },
        current_price: { id: priceId, currency_code: 'USD', prices: { intervals: { monthly: 600 } } },
      },
    ])
    await db.updateTable('servers').set({ status: 'removing' }).where('id', '=', id).execute()
    expect(await mine()).toMatchObject([{ metadata: null, server: null }])
  })

  it('have the wishes of the buyer as they were sent', async () => {
    const { id } = await aCardOf('alice')
    const { id: product_id } = await plan(2048)
    const metadata = { type: 'pyro' as const, server_name: 'School club', source: { from_page: 'servers' } }
    await current().as('alice')(startPayment, {
      body: {
        type: 'payment_method',
        id,
        charge: { type: 'new', product_id, interval: 'monthly' },
        metadata,
      },
    })
    expect((await mine())[0]?.metadata).toEqual(metadata)
  })

  it('begin again after their end at the price that the buyer saw', async () => {
    const { db, users, as } = current()
    const userId = users.alice.id
    const ended = await aSubscription(db, { userId, status: 'unprovisioned' })
    const due = new Date(now().getTime() - 1)
    const { id: chargeId } = await aCharge(db, { userId, subscriptionId: ended.id, status: 'cancelled', due })
    const { id } = await aCardOf('alice')
    const resume = (price_id = '') =>
      as('alice')(startPayment, {
        body: { type: 'payment_method', id, charge: { type: 'existing', id: chargeId, price_id } },
      })
    await expect(resume((await priceIn('EUR')).id)).rejects.toMatchObject({ rule: 'price_changed' })
    const [before] = await mine()
    expect(await resume(before?.current_price?.id)).toMatchObject({ status: 'succeeded', total: 600 })
    expect(await mine()).toMatchObject([{ id: ended.id, status: 'provisioned', charge: { status: 'open' } }])
  })
})

describe('paid servers', () => {
  const ask = (key?: string) =>
    current().app.request(
      '/_internal/billing/active_servers',
      key === undefined ? {} : { headers: { 'x-master-key': key } },
    )

  it('are listed for programs with the key', async () => {
    const { db, users } = current()
    const userId = users.alice.id
    const { id: paid } = await aSubscription(db, { userId })
    const { id: ended } = await aSubscription(db, { userId, status: 'unprovisioned' })
    const { id } = await aServer(db, { ownerId: userId, subscriptionId: paid })
    await aServer(db, { ownerId: userId, subscriptionId: ended })
    expect([(await ask()).status, (await ask('wrong')).status]).toEqual([401, 401])
    expect(await (await ask(SERVERS_KEY)).json()).toEqual({ servers: [id] })
  })
})

it('the session says that a payment failed, unless it was the first one', async () => {
  const { db, users, as } = current()
  const userId = users.alice.id
  const hasFailed = async () => (await as('alice')(getSession, {})).user?.has_failed_payment
  const { id: first } = await aSubscription(db, { userId, status: 'unprovisioned', provisionedAt: null })
  await aCharge(db, { userId, subscriptionId: first, status: 'failed' })
  expect(await hasFailed()).toBe(false)
  const { id: second } = await aSubscription(db, { userId })
  await aCharge(db, { userId, subscriptionId: second, status: 'failed' })
  expect(await hasFailed()).toBe(true)
  expect((await as('bob')(getSession, {})).user?.has_failed_payment).toBe(false)
})

it('staff see the billing of others, users do not', async () => {
  const { db, users, as } = current()
  const userId = users.alice.id
  const { id: subscriptionId } = await aSubscription(db, { userId })
  await aCharge(db, { userId, subscriptionId })
  await aPaymentMethod(db, { userId })
  const query = { user_id: userId }
  expect(await as('mo')(listSubscriptions, { query })).toHaveLength(1)
  expect(await as('mo')(listCharges, { query })).toHaveLength(1)
  await expect(as('bob')(listCharges, { query })).rejects.toMatchObject({ status: 404 })
  await expect(as('mo')(listCharges, { query: { user_id: 'unknown1' } })).rejects.toMatchObject({
    status: 404,
    message: 'there is no user `unknown1`',
  })
})
