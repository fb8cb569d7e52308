import { sql } from 'kysely'
import { listCharges, refundCharge } from '../../../contract/billing/charges.ts'
import { startPayment } from '../../../contract/billing/payments.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { describe, expect, it } from 'vitest'

const { current, receive, hasBadge, afterDays, only, subscribe, deliver, aCardOf, wish, plan, later } =
  aShop()

describe('refunds', () => {
  const refund = (
    charge: string,
    body: { type: 'full' | 'partial' | 'none'; amount?: number; unprovision?: boolean },
  ) => current().as('mo')(refundCharge, { params: { charge }, body })

  it('by staff are partial or full, never more than was paid, and can end the subscription', async () => {
    const { call, payment } = await subscribe('alice')
    const charge = payment.charge_id
    await refund(charge, { type: 'partial', amount: 100 })
    await expect(refund(charge, { type: 'partial', amount: 400 })).rejects.toMatchObject({
      fields: [{ path: 'amount', rule: 'at_most' }],
    })
    expect(await hasBadge('alice')).toBe(true)
    await refund(charge, { type: 'full', unprovision: true })
    await expect(refund(charge, { type: 'full' })).rejects.toMatchObject({ rule: 'charge_not_refundable' })
    expect(await hasBadge('alice')).toBe(false)
    const refunds = (await call(listCharges, {})).filter(({ type }) => type === 'refund')
    expect(new Set(refunds.map(({ amount, status, parent }) => `${amount} ${status} ${parent}`))).toEqual(
      new Set([`-100 succeeded ${charge}`, `-399 succeeded ${charge}`]),
    )
    const log = await current()
      .db.selectFrom('staffLog')
      .select('action')
      .where('action', '=', 'refunded')
      .execute()
    expect(log.length).toBeGreaterThanOrEqual(2)
  })

  it('need staff', async () => {
    const { payment, call } = await subscribe('alice')
    const request = { params: { charge: payment.charge_id }, body: { type: 'full' as const } }
    await expect(call(refundCharge, request)).rejects.toMatchObject({ status: 403 })
  })

  it('and disputes at the provider become charges', async () => {
    const { call, payment } = await subscribe('alice')
    const { services, db } = current()
    const id = payment.payment_intent_id ?? ''
    const change = (changes: object) =>
      sql`update local_payment_objects set data = data || ${JSON.stringify(changes)}::jsonb where id = ${id}`.execute(
        db,
      )
    const observe = async (changes: object) => {
      await change(changes)
      await deliver(id)
      await receive()
      return (await call(listCharges, {})).filter(({ type }) => type === 'refund')
    }
    const refunds = [{ id: 're_1', amount: 99, state: 'succeeded', chargeId: null }]
    expect(await observe({ refunds })).toMatchObject([
      { amount: -99, status: 'succeeded', refund_reason: 'provider' },
    ])
    const dispute = { id: 'dp_1', amount: 400 }
    const open = await observe({ disputes: [{ ...dispute, state: 'open' }] })
    expect(
      new Set(open.map(({ amount, status, refund_reason: reason }) => `${amount} ${status} ${reason}`)),
    ).toEqual(new Set(['-400 processing dispute', '-99 succeeded provider']))
    expect(await hasBadge('alice')).toBe(false)
    const won = await observe({ disputes: [{ ...dispute, state: 'won' }] })
    expect(won.find(({ amount }) => amount === -400)).toMatchObject({ status: 'cancelled' })
    expect(services.payments?.name).toBe('local')
  })

  it('of an earlier cycle do not end a later one that is paid', async () => {
    const { payment } = await subscribe('alice')
    await afterDays(30)
    const id = payment.payment_intent_id ?? ''
    const { db } = current()
    const dispute = async (state: 'open' | 'lost') => {
      const changes = JSON.stringify({ disputes: [{ id: 'dp_old', amount: 499, state }] })
      await sql`update local_payment_objects set data = data || ${changes}::jsonb where id = ${id}`.execute(
        db,
      )
      await deliver(id)
      await receive()
    }
    await dispute('open')
    expect(await hasBadge('alice')).toBe(true)
    expect(await only('alice')).toMatchObject({ status: 'provisioned', charge: { status: 'open' } })
    const booked = db.selectFrom('ledgerGroups').select('kind').where('kind', '=', 'dispute')
    expect((await booked.execute()).length).toBeGreaterThan(0)
    await db.deleteFrom('deliveries').execute()
    await dispute('lost')
    await dispute('lost')
    const announced = await db
      .selectFrom('deliveries')
      .select('queue')
      .where('name', '=', 'charge.refunded')
      .execute()
    expect(announced.map(({ queue }) => queue).toSorted()).toEqual(['mail', 'notify'])
  })
})

describe('a payment whose message arrives only after', () => {
  /** A payment that succeeded at the provider, as it is when the site reads it for the first time. */
  const observe = async (changes: object) => {
    const { db, as } = current()
    const { id } = await aCardOf('alice', 'needs_confirmation')
    const body = { type: 'payment_method', id, charge: await wish() } as const
    const { payment_intent_id: paymentId, charge_id: charge } = await as('alice')(startPayment, { body })
    const paid = JSON.stringify({ state: 'succeeded', tax: 80, ...changes })
    await sql`update local_payment_objects set data = data || ${paid}::jsonb where id = ${paymentId}`.execute(
      db,
    )
    later(1)
    await deliver(paymentId ?? '')
    await receive()
    return charge
  }

  it('a dispute began gives nothing and continues nothing', async () => {
    await observe({ disputes: [{ id: 'dp_first', amount: 499, state: 'open' }] })
    expect(await hasBadge('alice')).toBe(false)
    expect(await only('alice')).toMatchObject({ status: 'unprovisioned', charge: { status: 'cancelled' } })
  })

  it('a refund at the provider books its part of the tax', async () => {
    const charge = await observe({
      refunds: [{ id: 're_first', amount: 499, state: 'succeeded', chargeId: null }],
    })
    const { rows } = await sql<{ amount: string }>`
      select e.amount from charges c join ledger_groups g on g.key = 'refund:' || c.id
        join ledger_entries e on e.group_id = g.id and e.account = 'tax' where c.parent_id = ${charge}`.execute(
      current().db,
    )
    expect(rows.map(({ amount }) => Number(amount))).toEqual([80])
  })
})

describe('the share of creators', () => {
  const owed = async () => {
    const { rows } = await sql<{ owed: number }>`
      select coalesce(-sum(amount), 0)::int as owed from ledger_entries where account = 'creators'`.execute(
      current().db,
    )
    return rows[0]?.owed ?? 0
  }
  const observe = async (id: string | null, changes: object) => {
    await sql`update local_payment_objects set data = data || ${JSON.stringify(changes)}::jsonb where id = ${id}`.execute(
      current().db,
    )
    await deliver(id ?? '')
    await receive()
  }

  it('is three quarters of a supporter subscription, and goes back with the money', async () => {
    const before = await owed()
    const { payment } = await subscribe('alice')
    expect((await owed()) - before).toBe(374)
    await observe(payment.payment_intent_id, {
      refunds: [{ id: 're_part', amount: 200, state: 'succeeded', chargeId: null }],
    })
    expect((await owed()) - before).toBe(374 - 150)
    const dispute = { id: 'dp_rest', amount: 299, state: 'open' }
    await observe(payment.payment_intent_id, { disputes: [dispute] })
    expect((await owed()) - before).toBe(0)
    await observe(payment.payment_intent_id, { disputes: [{ ...dispute, state: 'won' }] })
    expect((await owed()) - before).toBe(374 - 150)
  })

  it('is nothing of a server', async () => {
    const before = await owed()
    const { id } = await aCardOf('alice')
    const charge = { type: 'new', product_id: (await plan(2048)).id, interval: 'monthly' } as const
    await current().as('alice')(startPayment, { body: { type: 'payment_method', id, charge } })
    expect(await owed()).toBe(before)
  })
})

it('money for a charge that was cancelled goes back, and gives nothing', async () => {
  const { db, as, services } = current()
  const { id } = await aCardOf('alice', 'needs_confirmation')
  const body = { type: 'payment_method', id, charge: await wish() } as const
  const { payment_intent_id: paymentId } = await as('alice')(startPayment, { body })
  await afterDays(2)
  expect(await only('alice')).toMatchObject({ charge: { status: 'cancelled' } })
  await sql`update local_payment_objects set data = data || '{"state":"succeeded"}' where id = ${paymentId}`.execute(
    db,
  )
  await deliver(paymentId ?? '')
  await receive()
  await afterDays(1)
  const refunds = (await as('alice')(listCharges, {})).filter(({ type }) => type === 'refund')
  expect(refunds).toMatchObject([{ amount: -499, status: 'succeeded', refund_reason: 'surplus' }])
  expect(await services.payments?.findPayment(paymentId ?? '')).toMatchObject({ refunds: [{ amount: 499 }] })
  expect(await hasBadge('alice')).toBe(false)
})

it('the ledger sums to zero after all of this', async () => {
  const { rows } = await sql<{ currency: string; sum: string; groups: string }>`
    select currency, sum(amount), count(distinct group_id) as groups from ledger_entries group by currency`.execute(
    current().db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
})
