import { listCharges } from '../../../contract/billing/charges.ts'
import { startPayment } from '../../../contract/billing/payments.ts'
import { aShop } from '../../../testing/billing-harness.ts'
import { aMailbox } from '../../../testing/mailbox.ts'
import { ProviderUnavailable } from '../../ports/payment-provider.ts'
import { runCharges } from './run-charges.ts'
import { describe, expect, it } from 'vitest'

const { current, later, tick, afterDays, hasBadge, subscribe, only, setCards } = aShop()
const mailbox = aMailbox()

describe('a renewal', () => {
  it('is charged when it is due, once, and informs the user', async () => {
    const { users } = current()
    await current()
      .db.updateTable('users')
      .set({ emailVerified: true })
      .where('id', '=', users.alice.id)
      .execute()
    await subscribe('alice')
    await afterDays(29)
    expect(await only('alice')).toMatchObject({ charge: { due: '2026-03-31T12:00:00.000Z' } })
    later(1)
    await Promise.all([tick(), tick(), tick()])
    expect(await only('alice')).toMatchObject({ charge: { status: 'open', due: '2026-04-30T12:00:00.000Z' } })
    const paid = (await current().as('alice')(listCharges, {})).filter(({ status }) => status === 'succeeded')
    expect(paid.map(({ cycle }) => cycle?.start)).toEqual([
      '2026-03-31T12:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
    ])
    const emails = await mailbox.collect(current())
    expect(emails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your payment of €4.99 was successful'),
    )
  })

  it('that is refused is repeated after 2, 4 and 7 days, and ends the perks after 2', async () => {
    await subscribe('alice')
    await setCards('alice', 'refused')
    await afterDays(30)
    expect(await only('alice')).toMatchObject({
      status: 'provisioned',
      charge: { status: 'failed', failure: 'card_declined', next_attempt: '2026-04-02T12:00:00.000Z' },
    })
    const attempts: unknown[] = []
    for (let day = 1; day <= 31; day += 1) {
      await afterDays(1)
      const { charge, status } = await only('alice')
      attempts.push(`${day} ${status} ${charge?.status} ${charge?.next_attempt?.slice(5, 10)}`)
    }
    expect([attempts[0], attempts[1], attempts[3], attempts[6], attempts[28], attempts[29]]).toEqual([
      '1 provisioned failed 04-02',
      '2 unprovisioned failed 04-04',
      '4 unprovisioned failed 04-07',
      '7 unprovisioned failed undefined',
      '29 unprovisioned failed undefined',
      '30 unprovisioned cancelled undefined',
    ])
    expect(await hasBadge('alice')).toBe(false)
    const [first] = await current()
      .db.selectFrom('charges')
      .select('attempt')
      .where('failure', 'is not', null)
      .execute()
    expect(first?.attempt).toBe(4)
  })

  it('that failed can be paid by the user, and begins a new cycle if the perks had ended', async () => {
    const { call, method } = await subscribe('alice')
    await setCards('alice', 'refused')
    await afterDays(30)
    await afterDays(3)
    await setCards('alice', 'pays')
    const { charge } = await only('alice')
    const id = charge?.id ?? ''
    const body = { type: 'payment_method', id: method, charge: { type: 'existing', id } } as const
    expect(await call(startPayment, { body })).toMatchObject({ status: 'succeeded', charge_id: id })
    expect(await only('alice')).toMatchObject({
      status: 'provisioned',
      charge: { status: 'open', due: '2026-05-03T12:00:00.000Z' },
    })
  })

  it('waits while the provider is down, and is then charged once', async () => {
    const { services, db } = current()
    await subscribe('alice')
    later(30)
    const provider = services.payments
    if (!provider) throw new Error('nothing is sold')
    const down = {
      ...provider,
      pay: async () => {
        throw new ProviderUnavailable()
      },
    }
    await runCharges({ ...services, payments: down })
    expect(await only('alice')).toMatchObject({ status: 'provisioned', charge: { status: 'processing' } })
    await afterDays(1)
    expect(await only('alice')).toMatchObject({ charge: { status: 'open', due: '2026-04-30T12:00:00.000Z' } })
    const attempts = await db
      .selectFrom('charges')
      .select('attempt')
      .where('status', '=', 'succeeded')
      .execute()
    expect(attempts).toEqual([{ attempt: 1 }, { attempt: 1 }])
  })

  it('without a payment method fails', async () => {
    await subscribe('alice')
    await current().db.deleteFrom('paymentMethods').execute()
    await afterDays(30)
    expect(await only('alice')).toMatchObject({ charge: { failure: 'no_payment_method' } })
  })

  it('is charged once after a long time without the clock, and the new cycle begins at the payment', async () => {
    await subscribe('alice')
    await afterDays(100)
    const charges = await current().as('alice')(listCharges, {})
    expect(charges.map(({ status, cycle }) => [status, cycle?.start])).toEqual([
      ['open', undefined],
      ['succeeded', '2026-06-09T12:00:00.000Z'],
      ['succeeded', '2026-03-01T12:00:00.000Z'],
    ])
    expect(await only('alice')).toMatchObject({
      status: 'provisioned',
      charge: { due: '2026-07-09T12:00:00.000Z' },
    })
  })

  it('is charged once when the clock jumps forward and back', async () => {
    await subscribe('alice')
    await afterDays(31)
    await afterDays(-31)
    expect(await only('alice')).toMatchObject({ status: 'provisioned', charge: { status: 'open' } })
    await afterDays(30)
    await afterDays(1)
    const paid = (await current().as('alice')(listCharges, {})).filter(({ status }) => status === 'succeeded')
    expect(paid).toHaveLength(2)
  })

  it('that a killed worker claimed while the clock was wrong is sent again', async () => {
    await subscribe('alice')
    later(400)
    const { services, db } = current()
    const { payments } = services
    if (!payments) throw new Error('nothing is sold')
    const dies = new Promise<never>(() => undefined)
    const killed = runCharges({ ...services, payments: { ...payments, pay: () => dies } })
    await expect
      .poll(() => db.selectFrom('charges').select('id').where('status', '=', 'processing').execute())
      .toHaveLength(1)
    later(-370)
    await tick()
    expect(await only('alice')).toMatchObject({ charge: { status: 'open', due: '2026-04-30T12:00:00.000Z' } })
    const paid = (await current().as('alice')(listCharges, {})).filter(({ status }) => status === 'succeeded')
    expect(paid).toHaveLength(2)
    expect(killed).toBeInstanceOf(Promise)
  })
})
