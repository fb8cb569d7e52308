import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aCharge, aSubscription } from '@quarry/db/testing/billing-factories'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aUser } from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStripeServer, type StripeServer } from '../../api/testing/stripe-server.ts'
import { untilIdle, Workers } from './workers.ts'

const PAY = 'POST /v1/payment_intents'

describe('a due charge is paid once when the worker is killed', { timeout: 300_000 }, () => {
  let database: ClonedDatabase
  let folder: string
  let stripe: StripeServer
  const workers = new Workers()
  /** Kills the worker once, at this moment of the first payment. */
  let killed: 'before' | 'after' | undefined

  const kill = async (moment: typeof killed, requestPath: string) => {
    if (requestPath !== PAY || killed !== moment) return undefined
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
  const addDueCharge = async () => {
    const { db } = database
    const { id: userId } = await aUser(db)
    const { id: subscriptionId } = await aSubscription(db, { userId, product: 'midas' })
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
    const { id } = await aCharge(db, { userId, subscriptionId, platform: 'stripe', amount: 499 })
    return id
  }
  const statusOf = async (id: string) => {
    const query = database.db.selectFrom('charges').select(['status', 'attempt']).where('id', '=', id)
    return query.executeTakeFirstOrThrow()
  }

  it.each(['before', 'after'] as const)('%s the provider had the payment', async (moment) => {
    const { db } = database
    const charge = await addDueCharge()
    killed = moment
    await start()
    await expect.poll(() => killed, { timeout: 120_000, interval: 50 }).toBeUndefined()
    expect(await statusOf(charge)).toEqual({ status: 'processing', attempt: 1 })
    // The lease of the dead worker ends, and the next round begins.
    await sql`update charges set lease_until = now() where id = ${charge}`.execute(db)
    await sql`update schedules set due_at = now() where name = 'run-charges'`.execute(db)
    await start()
    await expect
      .poll(async () => (await statusOf(charge)).status, { timeout: 120_000, interval: 100 })
      .toBe('succeeded')
    await untilIdle(db, ['payments', 'mail', 'notify'])
    const paid = [...stripe.objects.values()].filter(({ object }) => object === 'payment_intent')
    expect(paid.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 499]])
    const { rows } = await sql<{ invoices: number; sum: number; groups: number }>`
      select (select count(*) from invoices where charge_id = ${charge})::int as invoices,
        (select sum(amount) from ledger_entries)::int as sum,
        (select count(*) from ledger_groups where kind = 'payment')::int as groups`.execute(db)
    expect(rows).toEqual([{ invoices: 1, sum: 0, groups: 1 }])
    const keys = stripe.requests.filter((request) => request.path === PAY).map(({ key }) => key)
    expect(new Set(keys)).toEqual(new Set([`charge:${charge}:1`]))
  })
})
