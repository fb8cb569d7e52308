import { providerEventPath } from '@quarry/domain/billing/payment-methods'
import { sql } from 'kysely'
import { listCharges } from '../../../contract/billing/charges.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { describe, expect, it } from 'vitest'

const { current, now, receive, subscribe, deliver } = aShop()

describe('messages of the provider', () => {
  it('are stored once, and rejected if they are forged or old', async () => {
    const received = async () => (await current().db.selectFrom('outbox').select('id').execute()).length
    expect((await deliver('lpay_1', { id: 'levt_once' })).status).toBe(200)
    const before = await received()
    expect((await deliver('lpay_1', { id: 'levt_once' })).status).toBe(200)
    expect(await received()).toBe(before)
    const forged = await deliver('lpay_1', { secret: 'another secret' })
    expect([forged.status, await forged.json()]).toMatchObject([401, { rule: 'event_not_signed' }])
    expect((await deliver('lpay_1', { at: new Date(now().getTime() - 301_000) })).status).toBe(401)
    expect(await received()).toBe(before)
    const stripe = await current().app.request(providerEventPath('stripe'), { method: 'POST', body: '{}' })
    expect(stripe.status).toBe(404)
  })

  it('about unknown payments and those of others change nothing', async () => {
    const { payment } = await subscribe('alice')
    await deliver('lpay_unknown')
    const { db } = current()
    await sql`insert into local_payment_objects (id, kind, parent, data)
      select 'lpay_forged', kind, parent, data || '{"id": "lpay_forged", "amount": 1, "state": "refused"}'
      from local_payment_objects where id = ${payment.payment_intent_id}`.execute(db)
    await deliver('lpay_forged')
    await receive()
    expect((await current().as('alice')(listCharges, {})).map(({ status }) => status)).toEqual([
      'open',
      'succeeded',
    ])
    expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  })
})
