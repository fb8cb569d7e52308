import { startPayment } from '../../../contract/billing/payments.ts'
import { editSubscription, listPlanChanges } from '../../../contract/billing/subscriptions.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { describe, expect, it } from 'vitest'

const { current, now, later, afterDays, midas, plan, aCardOf, subscribe, edits, only, setCards } = aShop()

/** A monthly server of 2 GB that the user pays for. */
async function aSmallServer() {
  const call = current().as('alice')
  const { id } = await aCardOf('alice')
  const charge = { type: 'new', product_id: (await plan(2048)).id, interval: 'monthly' } as const
  await call(startPayment, { body: { type: 'payment_method', id, charge } })
  const { id: subscription } = await only('alice')
  return { call, subscription, edit: edits('alice', subscription) }
}

const priceOf = async (ram: number) => (await plan(ram)).prices[0]?.id ?? ''

describe('a change of the plan of a server', () => {
  it('pays a dearer plan for the rest of its cycle, and a cheaper one from the next charge', async () => {
    const { edit } = await aSmallServer()
    later(15)
    expect(await edit({ product: (await plan(4096)).id })).toMatchObject({ status: 'succeeded', total: 300 })
    const medium = await only('alice')
    expect(medium).toMatchObject({ product_id: (await plan(4096)).id, charge: { amount: 1200 } })
    later(14.5)
    // Half a day of the difference is less than what is charged by itself.
    expect(await edit({ product: (await plan(6144)).id })).toBeUndefined()
    expect(await only('alice')).toMatchObject({ product_id: (await plan(6144)).id, charge: { amount: 1810 } })
    await edit({ product: (await plan(2048)).id })
    expect(await only('alice')).toMatchObject({
      product_id: (await plan(6144)).id,
      charge: { amount: 600, product: { type: 'pyro', ram: 2048 } },
    })
    await afterDays(1)
    expect(await only('alice')).toMatchObject({
      product_id: (await plan(2048)).id,
      changes_plan: false,
      charge: { amount: 600 },
    })
    await expect(edit({ product: (await midas()).id })).rejects.toMatchObject({ rule: 'other_product_type' })
  })

  it('is listed with what each plan costs now and from the next charge', async () => {
    const { call, subscription } = await aSmallServer()
    later(15)
    const plans = await call(listPlanChanges, { params: { subscription } })
    expect(plans.map(({ product }) => product.type === 'pyro' && product.ram).slice(0, 3)).toEqual([
      4096, 6144, 8192,
    ])
    expect(plans[0]).toMatchObject({
      product_id: (await plan(4096)).id,
      price: { id: await priceOf(4096), prices: { intervals: { monthly: 1200 } } },
      amount_now: 300,
      next_amount: 1200,
      available: true,
    })
    later(14.5)
    const [late] = await call(listPlanChanges, { params: { subscription } })
    expect(late).toMatchObject({ amount_now: 0, next_amount: 1210 })
  })

  it('is not listed for others, and empty while nothing can be changed', async () => {
    const { call, subscription, edit } = await aSmallServer()
    const params = { subscription }
    await expect(current().as('mallory')(listPlanChanges, { params })).rejects.toMatchObject({ status: 404 })
    await expect(current().as('anonymous')(listPlanChanges, { params })).rejects.toMatchObject({
      status: 401,
    })
    await edit({ cancelled: true })
    expect(await call(listPlanChanges, { params })).toEqual([])
    await expect(edit({ product: (await plan(4096)).id })).rejects.toMatchObject({
      rule: 'subscription_not_active',
    })
  })

  it('of the only plan of a product lists nothing', async () => {
    const { call, subscription } = await subscribe('alice')
    expect(await call(listPlanChanges, { params: { subscription: subscription.id } })).toEqual([])
  })

  it('to a cheaper plan can be undone until it applies', async () => {
    const { call, subscription, edit } = await aSmallServer()
    await edit({ product: (await plan(8192)).id })
    await edit({ product: (await plan(2048)).id })
    const plans = await call(listPlanChanges, { params: { subscription } })
    expect(plans.find(({ product }) => product.type === 'pyro' && product.ram === 8192)).toMatchObject({
      amount_now: 0,
      next_amount: 2400,
    })
    expect(plans.some(({ product }) => product.type === 'pyro' && product.ram === 2048)).toBe(false)
    await expect(edit({ product: (await plan(2048)).id })).rejects.toMatchObject({
      rule: 'subscription_unchanged',
    })
    expect(await edit({ product: (await plan(8192)).id })).toBeUndefined()
    expect(await only('alice')).toMatchObject({
      product: { ram: 8192 },
      charge: { amount: 2400, product: { ram: 8192 } },
    })
    await expect(edit({ product: (await plan(8192)).id })).rejects.toMatchObject({
      rule: 'subscription_unchanged',
    })
  })

  it('to a plan whose price has changed since it was shown is rejected with the new price', async () => {
    const { call, subscription } = await aSmallServer()
    const { db } = current()
    const { id: product } = await plan(4096)
    const seen = await priceOf(4096)
    await db.updateTable('billingPrices').set({ retiredAt: now() }).where('id', '=', seen).execute()
    const dearer = {
      id: 'price009',
      productId: product,
      currency: 'USD',
      monthly: 1500,
      yearly: 15_000,
    } as const
    await db.insertInto('billingPrices').values(dearer).execute()
    const change = (price_id: string) =>
      call(editSubscription, { params: { subscription }, body: { product, price_id } })
    await expect(change(seen)).rejects.toMatchObject({
      status: 409,
      rule: 'price_changed',
      params: { price: 'price009', amount: 1500 },
    })
    await expect(change(await priceOf(8192))).rejects.toMatchObject({ status: 404 })
    expect(await change('price009')).toMatchObject({ status: 'succeeded', total: 900 })
    // The prices stay for other tests; the charges that name the new one do not.
    await db.updateTable('billingPrices').set({ retiredAt: now() }).where('id', '=', 'price009').execute()
    await db.updateTable('billingPrices').set({ retiredAt: null }).where('id', '=', seen).execute()
  })

  it('that waits for its payer ends with the next change, so it can be repeated', async () => {
    const { edit } = await aSmallServer()
    await setCards('alice', 'needs_confirmation')
    const first = await edit({ product: (await plan(4096)).id })
    expect(first).toMatchObject({ status: 'processing', client_secret: expect.any(String) })
    expect(await only('alice')).toMatchObject({ changes_plan: true, product: { ram: 2048 } })
    const second = await edit({ product: (await plan(6144)).id })
    expect(second).toMatchObject({ status: 'processing', total: 1200 })
    const { db } = current()
    const rows = db.selectFrom('charges').select(['id', 'status']).where('type', '=', 'proration')
    expect(await rows.orderBy('createdAt').orderBy('amount').execute()).toEqual([
      { id: first?.charge_id, status: 'cancelled' },
      { id: second?.charge_id, status: 'processing' },
    ])
  })

  it('is rejected while the provider processes the payment of another one', async () => {
    const { edit } = await aSmallServer()
    await setCards('alice', 'needs_confirmation')
    const payment = await edit({ product: (await plan(4096)).id })
    const { db } = current()
    // A payment of another attempt, whose outcome is not known.
    await db
      .updateTable('charges')
      .set({ attempt: 2 })
      .where('id', '=', payment?.charge_id ?? '')
      .execute()
    await expect(edit({ product: (await plan(6144)).id })).rejects.toMatchObject({
      status: 409,
      rule: 'payment_in_progress',
    })
  })
})
