import { record } from '@quarry/db/outbox'
import { aCharge, aSubscription } from '@quarry/db/testing/billing-factories'
import { beforeEach, describe, expect, it } from 'vitest'
import { getInbox } from '../../../contract/notifications/notifications.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { testApp } from '../../../testing/test-app.ts'
import { NOTIFY_EFFECTS } from '../notify.ts'

const current = testApp()
const run = () => deliver(current().db, 'notify', NOTIFY_EFFECTS)
beforeEach(() => current().db.deleteFrom('notifications').execute())

const happen = (event: Parameters<typeof record>[1]) =>
  current()
    .db.transaction()
    .execute((tx) => record(tx, event))
const types = async () => {
  const { groups } = await current().as('alice')(getInbox, {})
  return groups.flatMap(({ entries }) => entries.map(({ type, product }) => [type, product?.type]))
}
const ofAlice = async (state: object = {}) => {
  const { db, users } = current()
  const userId = users.alice.id
  const { id: subscriptionId } = await aSubscription(db, { userId, ...state })
  return { db, userId, subscriptionId, actorId: null }
}

describe('notifications about payments', () => {
  it('show a failed payment unless it was paid in the meantime', async () => {
    const { db, userId, subscriptionId, actorId } = await ofAlice()
    const failed = await aCharge(db, { userId, subscriptionId, status: 'failed' })
    const paid = await aCharge(db, { userId, subscriptionId, status: 'succeeded' })
    for (const { id: chargeId } of [failed, paid])
      await happen({ name: 'charge.failed', userId, chargeId, actorId })
    await run()
    await run()
    expect(await types()).toEqual([['payment_failed', 'pyro']])
  })

  it('show a refund once the money was sent', async () => {
    const { db, userId, subscriptionId, actorId } = await ofAlice()
    const { id: parentId } = await aCharge(db, { userId, subscriptionId, status: 'succeeded' })
    const refund = { type: 'refund', reason: 'staff', amount: -600, parentId } as const
    const { id: chargeId } = await aCharge(db, { userId, subscriptionId, ...refund })
    await happen({ name: 'charge.refunded', userId, chargeId, actorId })
    await run()
    expect(await types()).toEqual([])
    await db.updateTable('charges').set({ status: 'processing' }).where('id', '=', chargeId).execute()
    await db.updateTable('charges').set({ status: 'succeeded' }).where('id', '=', chargeId).execute()
    await happen({ name: 'charge.refunded', userId, chargeId, actorId })
    await run()
    expect(await types()).toEqual([['refund_received', 'pyro']])
  })

  it('show the end of a subscription unless it was resumed', async () => {
    const ended = await ofAlice({ status: 'unprovisioned', product: 'midas' })
    const active = await ofAlice()
    for (const { db, userId, subscriptionId, actorId } of [ended, active]) {
      await aCharge(db, { userId, subscriptionId, status: 'cancelled' })
      await happen({ name: 'subscription.ended', userId, subscriptionId, actorId })
    }
    await run()
    expect(await types()).toEqual([['subscription_ended', 'midas']])
  })
})
