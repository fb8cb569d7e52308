import { aCharge, aSubscription } from '@quarry/db/testing/billing-factories'
import { DAY_MS } from '@quarry/domain/times'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getInvoice, listCharges, refundCharge } from '../../../contract/billing/charges.ts'
import { chooseLocalOutcome, startPayment } from '../../../contract/billing/payments.ts'
import { aShop } from '../../../testing/billing-harness.ts'

const { current, subscribe, now, token, wish, receive } = aShop()

describe('past charges', () => {
  it('leave out what is upcoming or cancelled, and are paged by key', async () => {
    const { db, users, as } = current()
    const userId = users.alice.id
    const { id: subscriptionId } = await aSubscription(db, { userId })
    // Two of them are due at the same time.
    const due = [0, 1, 1, 2].map((days) => new Date(now().getTime() - days * DAY_MS))
    for (const day of due) await aCharge(db, { userId, subscriptionId, status: 'succeeded', due: day })
    await aCharge(db, { userId, subscriptionId, status: 'cancelled' })
    await aCharge(db, { userId, subscriptionId })
    const list = (query: object) => as('alice')(listCharges, { query: { past: 'true', ...query } })
    const all = await list({})
    expect(all.map((charge) => charge.due)).toEqual(due.map((day) => day.toISOString()))
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, before: first.at(-1)?.id })
    expect([...first, ...rest]).toEqual(all)
    expect(await as('alice')(listCharges, {})).toHaveLength(6)
    await expect(list({ limit: 0 })).rejects.toMatchObject({ status: 400, fields: [{ path: 'limit' }] })
  })

  it('show what was refunded of them', async () => {
    const { call, payment } = await subscribe('alice')
    const params = { charge: payment.charge_id }
    await current().as('mo')(refundCharge, { params, body: { type: 'partial', amount: 100 } })
    const charges = await call(listCharges, { query: { past: 'true' } })
    expect(new Set(charges.map(({ amount, refunded }) => `${amount} ${refunded}`))).toEqual(
      new Set(['499 100', '-100 0']),
    )
  })

  it('can be downloaded as a table with decimal amounts', async () => {
    const { payment } = await subscribe('alice')
    const params = { charge: payment.charge_id }
    await current().as('mo')(refundCharge, { params, body: { type: 'partial', amount: 100 } })
    const { app, tokens } = current()
    const response = await app.request('/_internal/billing/payments/table', {
      headers: { authorization: tokens.alice },
    })
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining('charges.csv'),
    ])
    const [head, ...rows] = (await response.text()).trimEnd().split('\r\n')
    expect(head).toBe('date,product,type,interval,status,amount,tax,currency,invoice,charge,refund of')
    const id = payment.charge_id
    const shown = rows.map((row) => row.replace(/2026-\d+,/, '2026-N,')).toSorted()
    expect(shown).toEqual([
      expect.stringMatching(
        new RegExp(
          `^2026-03-01,Quarry Plus,refund,monthly,succeeded,-1\\.00,0\\.00,EUR,,[0-9A-Za-z]+,${id}$`,
        ),
      ),
      `2026-03-01,Quarry Plus,subscription,monthly,succeeded,4.99,0.00,EUR,2026-N,${id},`,
    ])
  })
})

describe('an invoice', () => {
  it('names seller, buyer, charge and refunds', async () => {
    const { call, payment } = await subscribe('alice')
    const params = { charge: payment.charge_id }
    await current().as('mo')(refundCharge, { params, body: { type: 'partial', amount: 100 } })
    const invoice = await call(getInvoice, { params })
    expect(invoice).toMatchObject({
      year: 2026,
      issued: now().toISOString(),
      seller: { name: 'Quarry', address: ['1 Pit Lane', 'Stoneham'], tax_id: 'XX 123' },
      buyer: { username: 'alice', email: 'alice@example.com' },
      charge: { id: payment.charge_id, amount: 499, tax: 0, product: { type: 'midas' } },
      refunds: [{ amount: -100, refund_reason: 'staff' }],
    })
    expect(await current().as('mo')(getInvoice, { params })).toEqual(invoice)
    await expect(current().as('bob')(getInvoice, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('shows the included tax, which is booked, and returned with its part of a refund', async () => {
    const { as, db } = current()
    const taxed = async () => {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = 'tax'`.execute(db)
      return rows[0]?.sum ?? 0
    }
    const before = await taxed()
    const payment = await as('bob')(startPayment, { body: { ...token, charge: await wish() } })
    const object = payment.payment_intent_id ?? ''
    await sql`update local_payment_objects set data = data || '{"tax": 80}' where id = ${object}`.execute(db)
    await as('bob')(chooseLocalOutcome, { params: { object }, body: { outcome: 'pays' } })
    await receive()
    const params = { charge: payment.charge_id }
    expect(await as('bob')(getInvoice, { params })).toMatchObject({ charge: { amount: 499, tax: 80 } })
    expect((await taxed()) - before).toBe(-80)
    await as('mo')(refundCharge, { params, body: { type: 'partial', amount: 100 } })
    expect((await taxed()) - before).toBe(-64)
  })

  it('does not exist for a charge that is not paid', async () => {
    const { call } = await subscribe('alice')
    const open = (await call(listCharges, {})).find(({ status }) => status === 'open')
    await expect(call(getInvoice, { params: { charge: open?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
