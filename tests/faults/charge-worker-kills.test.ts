import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aCharge, aSubscription } from '@quarry/db/testing/billing-factories'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import type { Tx } from '@quarry/db/db'
import { aUser } from '@quarry/db/testing/factories'
import { aNode } from '@quarry/db/testing/hosting-factories'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countLockWaits } from '../../api/testing/bulk-takedown-state.ts'
import { aStripeServer, type StripeServer } from '../../api/testing/stripe-server.ts'
import { untilIdle, whileLocked, Workers } from './workers.ts'

const PAY = 'POST /v1/payment_intents'
const REFUND = 'POST /v1/refunds'

describe('when the worker is killed, nothing is paid or created twice', { timeout: 300_000 }, () => {
  let database: ClonedDatabase
  let folder: string
  let stripe: StripeServer
  const workers = new Workers()
  /** Kills the worker once, at this moment of the next such request. */
  let killed: { moment: 'before' | 'after'; at: string } | undefined

  const kill = async (moment: 'before' | 'after', requestPath: string) => {
    if (killed?.at !== requestPath || killed.moment !== moment) return undefined
    killed = undefined
    await workers.killAll()
    return 'lost' as const
  }
  beforeEach(async () => {
    database = await cloneDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'quarry-charges-'))
    stripe = await aStripeServer({
      onRequest: (requestPath) => kill('before', requestPath),
      onEffect: async (requestPath) => void (await kill('after', requestPath)),
    })
  })
  afterEach(async () => {
    killed = undefined
    await workers.stopAll()
    await stripe.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
    }
    const more = { PAYMENTS: 'stripe', STRIPE_URL: stripe.url, ...keys }
    return workers.start({ databaseUrl: database.url, folder, more })
  }
  const addDueCharge = async (product: string, amount: number) => {
    const { db } = database
    const { id: userId } = await aUser(db)
    const { id: subscriptionId } = await aSubscription(db, { userId, product })
    const created = { provider: 'stripe', createdAt: new Date() } as const
    await db
      .insertInto('paymentCustomers')
      .values({ userId, id: 'cus_1', ...created })
      .execute()
    const card = { type: 'card', brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 }
    await db
      .insertInto('paymentMethods')
      .values({ ...card, ...created, id: 'pm_pays', userId, label: null, isPrimary: true })
      .execute()
    return aCharge(db, { userId, subscriptionId, platform: 'stripe', amount })
  }
  const statusOf = async (id: string) => {
    const query = database.db.selectFrom('charges').select(['status', 'attempt']).where('id', '=', id)
    return query.executeTakeFirstOrThrow()
  }
  const untilSucceeded = async (id: string) => {
    const status = async () => (await statusOf(id)).status
    await expect.poll(status, { timeout: 120_000, interval: 100 }).toBe('succeeded')
  }
  const nextRound = () =>
    sql`update schedules set due_at = now() where name = 'run-charges'`.execute(database.db)

  /** The worker dies at its request for this charge, and another one succeeds. */
  async function dieAndRecover(charge: string): Promise<void> {
    await start()
    await expect.poll(() => killed, { timeout: 120_000, interval: 50 }).toBeUndefined()
    expect(await statusOf(charge)).toEqual({ status: 'processing', attempt: 1 })
    // The lease of the dead worker ends, and the next round begins.
    await sql`update charges set lease_until = now() where id = ${charge}`.execute(database.db)
    await nextRound()
    await start()
    await untilSucceeded(charge)
  }
  const keysOf = (at: string) =>
    new Set(stripe.requests.filter((request) => request.path === at).map(({ key }) => key))

  it.each(['before', 'after'] as const)('%s the provider had the payment and the refund', async (moment) => {
    const { db } = database
    const charge = await addDueCharge('midas', 499)
    killed = { moment, at: PAY }
    await dieAndRecover(charge.id)
    await untilIdle(db, ['payments', 'mail', 'notify'])
    const objectsOf = (kind: string) => [...stripe.objects.values()].filter(({ object }) => object === kind)
    const paid = objectsOf('payment_intent')
    expect(paid.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 499]])
    const booked = () =>
      sql<{ invoices: number; sum: number; payments: number; refunds: number }>`
        select (select count(*) from invoices where charge_id = ${charge.id})::int as invoices,
          (select sum(amount) from ledger_entries)::int as sum,
          (select count(*) from ledger_groups where kind = 'payment')::int as payments,
          (select count(*) from ledger_groups where kind = 'refund')::int as refunds`.execute(db)
    expect((await booked()).rows).toEqual([{ invoices: 1, sum: 0, payments: 1, refunds: 0 }])
    expect(keysOf(PAY)).toEqual(new Set([`charge:${charge.id}:1`]))

    await workers.killAll()
    const { userId, subscriptionId } = charge
    const refund = await aCharge(db, {
      userId,
      subscriptionId: subscriptionId ?? '',
      parentId: charge.id,
      type: 'refund',
      reason: 'surplus',
      amount: -499,
      platform: 'stripe',
      method: paid[0]?.id ?? '',
    })
    killed = { moment, at: REFUND }
    await nextRound()
    await dieAndRecover(refund.id)
    expect(objectsOf('refund').map(({ amount }) => amount)).toEqual([499])
    expect((await booked()).rows).toMatchObject([{ sum: 0, payments: 1, refunds: 1 }])
    expect(keysOf(REFUND)).toEqual(new Set([`refund:${refund.id}:1`]))
  })

  it('while it creates the server that was paid', async () => {
    const { db } = database
    await aNode(db, { lastSeenAt: new Date() })
    const charge = await addDueCharge('pyro-2048', 600)
    const count = async () => {
      const { rows } = await sql<{ servers: number; installations: number }>`
        select (select count(*) from servers)::int as servers,
          (select count(*) from server_operations)::int as installations`.execute(db)
      return rows[0]
    }
    // The server is stored by then, and its installation waits.
    const lock = (tx: Tx) => sql`lock table server_operations in share row exclusive mode`.execute(tx)
    await whileLocked(db, lock, async () => {
      await start()
      await expect.poll(() => countLockWaits(db), { timeout: 120_000, interval: 50 }).toBe(1)
      await workers.killAll()
    })
    await expect.poll(() => countLockWaits(db), { timeout: 60_000, interval: 50 }).toBe(0)
    expect(await statusOf(charge.id)).toMatchObject({ status: 'succeeded' })
    expect(await count()).toEqual({ servers: 0, installations: 0 })
    await start()
    await untilIdle(db, ['payments', 'hosting'])
    expect(await count()).toEqual({ servers: 1, installations: 1 })
    const servers = await db
      .selectFrom('servers')
      .select(['subscriptionId', 'memoryMb', 'suspensionReason'])
      .execute()
    expect(servers).toEqual([
      { subscriptionId: charge.subscriptionId, memoryMb: 2048, suspensionReason: null },
    ])
  })
})
