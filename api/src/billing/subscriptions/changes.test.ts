import { deleteUser } from '../../../contract/accounts/deletion.ts'
import { startPayment } from '../../../contract/billing/payments.ts'
import { listSubscriptions } from '../../../contract/billing/subscriptions.ts'
import { suspendUser } from '../../../contract/moderation/bulk-takedowns.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { describe, expect, it } from 'vitest'

const { current, now, afterDays, subscribe, edits, only } = aShop()

describe('a subscription', () => {
  it('that is cancelled keeps its perks until the end of the cycle, and can be continued until then', async () => {
    const { call, edit, method } = await subscribe('alice')
    await edit({ cancelled: true })
    await afterDays(10)
    expect(await only('alice')).toMatchObject({ status: 'provisioned', charge: { status: 'cancelled' } })
    await edit({ cancelled: false })
    expect(await only('alice')).toMatchObject({ charge: { status: 'open' } })
    await edit({ cancelled: true })
    await afterDays(20)
    const ended = await only('alice')
    expect(ended).toMatchObject({ status: 'unprovisioned', charge: { status: 'cancelled' } })
    await expect(edit({ cancelled: false })).rejects.toMatchObject({ status: 400, rule: 'subscription_over' })
    const again = { type: 'payment_method' as const, id: method }
    const id = ended.charge?.id ?? ''
    await call(startPayment, { body: { ...again, charge: { type: 'existing', id } } })
    expect(await call(listSubscriptions, {})).toMatchObject([
      { id: ended.id, status: 'provisioned', charge: { due: '2026-04-30T12:00:00.000Z' } },
    ])
  })

  it('changes its interval with the next charge', async () => {
    const { edit } = await subscribe('alice')
    await edit({ interval: 'yearly' })
    expect(await only('alice')).toMatchObject({
      interval: 'monthly',
      charge: { interval: 'yearly', amount: 5350, due: '2026-03-31T12:00:00.000Z' },
    })
    await expect(edit({ interval: 'yearly' })).rejects.toMatchObject({ rule: 'subscription_unchanged' })
    await afterDays(30)
    expect(await only('alice')).toMatchObject({
      interval: 'yearly',
      charge: { due: '2027-03-31T12:00:00.000Z', amount: 5350 },
    })
  })

  it('continues at its old price after the price has changed', async () => {
    const { db } = current()
    await subscribe('alice')
    const { price_id: id, product_id: productId } = await only('alice')
    await db.updateTable('billingPrices').set({ retiredAt: now() }).where('id', '=', id).execute()
    await db
      .insertInto('billingPrices')
      .values({ id: 'price002', productId, currency: 'EUR', monthly: 599, yearly: 5990 })
      .execute()
    await afterDays(30)
    expect(await only('alice')).toMatchObject({ price_id: id, charge: { amount: 499 } })
    await db.deleteFrom('billingPrices').where('id', '=', 'price002').execute()
    await db.updateTable('billingPrices').set({ retiredAt: null }).where('id', '=', id).execute()
  })

  it('can be cancelled by a suspended user, and by no other user', async () => {
    const { edit, subscription } = await subscribe('alice')
    const { db, users, as } = current()
    await expect(edits('mallory', subscription.id)({ cancelled: true })).rejects.toMatchObject({
      status: 404,
    })
    await expect(edits('mo', subscription.id)({ cancelled: true })).rejects.toMatchObject({ status: 403 })
    await as('mo')(suspendUser, { params: { user: users.alice.id }, body: { reason: 'Spam', days: 30 } })
    await edit({ cancelled: true })
    expect(await only('alice')).toMatchObject({ charge: { status: 'cancelled' } })
    await db.deleteFrom('suspensions').execute()
  })

  it('ends with the account, whose invoices stay', async () => {
    const { db, users } = current()
    const { payment } = await subscribe('mallory')
    await current().as('ada')(deleteUser, { params: { user: users.mallory.id } })
    const charges = await db.selectFrom('charges').select(['id', 'status', 'userId']).orderBy('due').execute()
    expect(charges).toEqual([
      { id: payment.charge_id, status: 'succeeded', userId: 'a6eRm92L' },
      { id: expect.any(String), status: 'cancelled', userId: 'a6eRm92L' },
    ])
    expect(await db.selectFrom('subscriptions').select('status').execute()).toEqual([
      { status: 'unprovisioned' },
    ])
    expect(await db.selectFrom('invoices').select('chargeId').execute()).toHaveLength(1)
    await afterDays(60)
    expect(await db.selectFrom('charges').select('id').execute()).toHaveLength(2)
  })
})
