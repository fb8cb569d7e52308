import { sql } from 'kysely'
import { getInvoice, listCharges } from '../../../contract/billing/charges.ts'
import { getCustomer, listPaymentMethods } from '../../../contract/billing/payment-methods.ts'
import { chooseLocalOutcome, startPayment } from '../../../contract/billing/payments.ts'
import { listSubscriptions } from '../../../contract/billing/subscriptions.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { describe, expect, it, vi } from 'vitest'

const { token, current, now, tick, afterDays, receive, priceIn, hasBadge, wish, aCardOf, subscribe, only } =
  aShop()

describe('a purchase', () => {
  it('with a stored card begins the subscription at once', async () => {
    const { call, subscription, payment } = await subscribe('alice')
    expect(payment).toMatchObject({ client_secret: null, total: 499, tax: 0, currency_code: 'EUR' })
    expect(subscription).toMatchObject({
      status: 'provisioned',
      interval: 'monthly',
      charge: { status: 'open', amount: 499, due: '2026-03-31T12:00:00.000Z' },
    })
    expect(await hasBadge('alice')).toBe(true)
    const charges = await call(listCharges, {})
    expect(charges).toMatchObject([
      { status: 'open', invoice: null },
      {
        status: 'succeeded',
        type: 'subscription',
        net: 499 - 35,
        cycle: { start: '2026-03-01T12:00:00.000Z', end: '2026-03-31T12:00:00.000Z' },
      },
    ])
    const charge = payment.charge_id
    expect(await call(getInvoice, { params: { charge } })).toMatchObject({ year: 2026, number: 1 })
  })

  it('with a new card waits for its payer, whose card is then stored', async () => {
    const call = current().as('bob')
    const payment = await call(startPayment, { body: { ...token, charge: await wish('yearly') } })
    expect(payment).toMatchObject({ status: 'processing', total: 5350, client_secret: expect.any(String) })
    expect(await hasBadge('bob')).toBe(false)
    const object = payment.payment_intent_id ?? ''
    await call(chooseLocalOutcome, { params: { object }, body: { outcome: 'refused' } })
    await receive()
    expect(await only('bob')).toMatchObject({ charge: { status: 'failed', failure: 'card_declined' } })
    await call(chooseLocalOutcome, { params: { object }, body: { outcome: 'pays' } })
    await receive()
    expect(await only('bob')).toMatchObject({ status: 'provisioned', interval: 'yearly' })
    expect(await call(listPaymentMethods, {})).toMatchObject([{ last_four: '4242', primary: true }])
    expect(await call(getCustomer, {})).toMatchObject({ id: expect.any(String) })
  })

  it('that was closed can be repeated, and is cancelled after a day', async () => {
    const call = current().as('alice')
    const first = await call(startPayment, { body: { ...token, charge: await wish() } })
    const second = await call(startPayment, { body: { ...token, charge: await wish('yearly') } })
    expect(second.payment_intent_id).not.toBe(first.payment_intent_id)
    const existing_payment_intent = second.payment_intent_id ?? ''
    const same = { ...token, existing_payment_intent, charge: await wish('yearly') }
    expect(await call(startPayment, { body: same })).toEqual(second)
    const body = { outcome: 'pays' } as const
    const params = { object: first.payment_intent_id ?? '' }
    await expect(call(chooseLocalOutcome, { params, body })).rejects.toMatchObject({ status: 404 })
    await afterDays(2)
    expect(await only('alice')).toMatchObject({ status: 'unprovisioned', charge: { status: 'cancelled' } })
  })

  it('in two tabs at once leads to one subscription and one payment', async () => {
    const { id } = await aCardOf('alice')
    const buy = async () =>
      current().as('alice')(startPayment, { body: { type: 'payment_method', id, charge: await wish() } })
    const outcomes = await Promise.allSettled([buy(), buy(), buy()])
    const [bought, ...others] = outcomes.toSorted((a, b) => (a.status < b.status ? -1 : 1))
    expect(bought).toMatchObject({ status: 'fulfilled' })
    for (const other of others)
      expect(other).toMatchObject({
        reason: { rule: expect.stringMatching(/^(already_subscribed|payment_in_progress)$/) },
      })
    await tick()
    expect(await current().as('alice')(listSubscriptions, {})).toHaveLength(1)
    const paid = (await current().as('alice')(listCharges, {})).filter(({ status }) => status === 'succeeded')
    expect(paid).toHaveLength(1)
    await expect(buy()).rejects.toMatchObject({ status: 400, rule: 'already_subscribed' })
  })

  it('at a price that changed is rejected with the new price', async () => {
    const { db } = current()
    const old = await priceIn('CZK')
    await db.updateTable('billingPrices').set({ retiredAt: now() }).where('id', '=', old.id).execute()
    const next = { ...old, id: 'price001' }
    await db
      .insertInto('billingPrices')
      .values({ id: next.id, productId: old.product_id, currency: 'CZK', monthly: 12_900, yearly: 129_000 })
      .execute()
    const charge = { type: 'new', product_id: old.product_id, interval: 'monthly', price_id: old.id } as const
    await expect(current().as('alice')(startPayment, { body: { ...token, charge } })).rejects.toMatchObject({
      status: 409,
      rule: 'price_changed',
      params: { price: 'price001', amount: 12_900, currency: 'CZK' },
    })
  })

  it('with the card or the charge of another user is rejected', async () => {
    const { payment, method } = await subscribe('alice')
    const call = current().as('mallory')
    await expect(
      call(startPayment, { body: { type: 'payment_method', id: method, charge: await wish() } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      call(startPayment, { body: { ...token, charge: { type: 'existing', id: payment.charge_id } } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await call(listSubscriptions, {})).toEqual([])
  })

  it('of another user asks the provider nothing', async () => {
    const { id } = await aCardOf('alice', 'needs_confirmation')
    const pay = { type: 'payment_method', id, charge: await wish() } as const
    const payment = await current().as('alice')(startPayment, { body: pay })
    const { payments } = current().services
    if (!payments) throw new Error('nothing is sold')
    const asked = (['pay', 'findPayment', 'findPaymentOf', 'cancelPayment', 'refund'] as const).map((name) =>
      vi.spyOn(payments, name),
    )
    const created = vi.spyOn(payments, 'createCustomer')
    const call = current().as('bob')
    const charge = { type: 'existing', id: payment.charge_id } as const
    await expect(call(startPayment, { body: { ...token, charge } })).rejects.toMatchObject({ status: 404 })
    expect(created).not.toHaveBeenCalled()
    const own = { type: 'new' as const, product_id: 'unknown' }
    const resumed = { ...token, charge: own, existing_payment_intent: payment.payment_intent_id ?? '' }
    await expect(call(startPayment, { body: resumed })).rejects.toMatchObject({ status: 404 })
    for (const spy of asked) expect(spy).not.toHaveBeenCalled()
  })

  it('is limited in its number', async () => {
    const call = current().as('mallory')
    const body = { ...token, charge: { type: 'new' as const, product_id: 'unknown' } }
    for (let count = 0; count < 20; count += 1)
      await expect(call(startPayment, { body })).rejects.toMatchObject({ status: 404 })
    await expect(call(startPayment, { body })).rejects.toMatchObject({ status: 429 })
  })
})

it('the ledger sums to zero after all of this', async () => {
  const { rows } = await sql<{ currency: string; sum: string; groups: string }>`
    select currency, sum(amount), count(distinct group_id) as groups from ledger_entries group by currency`.execute(
    current().db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
})
