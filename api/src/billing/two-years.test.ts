import { aUser } from '@quarry/db/testing/factories'
import { CHARGE_STATUSES, GRACE_DAYS, PROCESSING_GRACE_DAYS } from '@quarry/domain/billing/charges'
import { providerEventPath } from '@quarry/domain/billing/payment-methods'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fakePayments, Killed, type Fault } from '../../testing/fake-payments.ts'
import { callOutside } from '../../testing/run-effects.ts'
import { testApp } from '../../testing/test-app.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { listProducts, listSubscriptions } from './billing.service.ts'
import { runCharges } from './charges/run-charges.ts'
import { providerEventEffects } from './events/provider-event-effects.ts'
import { syncMethods } from './methods/methods.service.ts'
import { startPayment } from './payments/start-payment.ts'
import { changeSubscription } from './subscriptions/change-subscription.ts'

/*
 * Two years in fast motion: users buy, cancel, return and lose their cards, while requests to the provider time out,
 * processes die before and after them, messages arrive late, twice and out of order, and payers dispute payments.
 */

const SEED = Number(process.env['BILLING_SEED'] ?? 20_260_301)
const USERS = Number(process.env['BILLING_USERS'] ?? 14)
const STEP_MS = 23 * HOUR_MS
const DAYS = 730
const LIMIT_MS = 240_000 * Math.max(1, USERS / 14)

/** Mulberry32: the same sequence for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = seededRandom(SEED)
const chance = (share: number) => random() < share
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

let time = new Date('2026-01-01T00:00:00Z')
const FAULTS: readonly Fault[] = ['time-out before', 'time-out after', 'kill before', 'kill after']
const fake = fakePayments({ now: () => time, fault: () => (chance(0.3) ? pick(FAULTS) : undefined) })
const unlimited = async () => {}
const current = testApp({
  payments: fake,
  now: () => time,
  attempts: { count: unlimited, refusal: async () => undefined, succeed: unlimited, takeBack: unlimited },
})

const ctxOf = (id: string): SignedInCtx => {
  const actor: SignedInActor = {
    kind: 'user',
    id,
    username: id,
    role: 'developer',
    staffRights: 'none',
    scopes: 'all',
    sessionId: 'session',
    provedAt: time,
    isSuspended: false,
  }
  return { ...current().services, actor, ip: '', userAgent: null }
}

/** Refusals of the site, time-outs and deaths are part of life; anything else fails the test. */
const attempt = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof Killed)) throw error
  }
}

async function act(userId: string, productId: string): Promise<void> {
  const ctx = ctxOf(userId)
  const [subscription] = await listSubscriptions(ctx, undefined)
  const method = { type: 'payment_method', id: `pm_cus_${userId}` } as const
  const interval = chance(0.2) ? 'yearly' : 'monthly'
  const change = (patch: Parameters<typeof changeSubscription>[2]) =>
    subscription && changeSubscription(ctx, subscription.id, patch)
  const choices: (() => Promise<unknown> | undefined)[] = [
    () => startPayment(ctx, { ...method, charge: { type: 'new', product_id: productId, interval } }),
    () =>
      subscription?.charge
        ? startPayment(ctx, { ...method, charge: { type: 'existing', id: subscription.charge.id } })
        : undefined,
    () => change({ cancelled: true }),
    () => change({ cancelled: false }),
    () => change({ interval }),
    async () => void fake.cards.set(`cus_${userId}`, chance(0.85) ? 'pays' : 'refused'),
  ]
  const action = pick(choices)
  if (action) await attempt(async () => action())
}

/** Some payments that were not refunded are disputed, and some disputes end. */
function disputePayments(): void {
  const disputable: string[] = []
  for (const { id, state, refunds, disputes } of fake.payments.values()) {
    if (state === 'succeeded' && refunds.length === 0 && disputes.length === 0) disputable.push(id)
    if (disputes[0]?.state === 'open' && chance(0.05)) fake.dispute(id, chance(0.5) ? 'won' : 'lost')
  }
  if (!chance(USERS * 0.001)) return
  const id = pick(disputable)
  if (id !== undefined) fake.dispute(id, 'open')
}

/** Some messages stay on the way, some arrive twice, and none arrives in order. */
async function sendMessages(step: number): Promise<void> {
  const messages = fake.events.splice(0)
  for (const event of messages.toSorted(() => random() - 0.5)) {
    if (chance(0.6)) {
      fake.events.push(event)
      continue
    }
    if (chance(0.2)) fake.events.push(event)
    const init = { method: 'POST', body: JSON.stringify(event) }
    expect((await current().app.request(providerEventPath('stripe'), init)).status).toBe(200)
  }
  // Deliveries that failed before are repeated now and then.
  if (messages.length > 0 || step % 10 === 0)
    await callOutside(current().db, 'payments', providerEventEffects(current().services))
}

/** What must never be, each as a query that finds it. */
const wrong = () => ({
  'ledger not zero': sql`select currency from ledger_entries group by currency having sum(amount) <> 0`,
  'cycle paid twice': sql`select a.id from charges a join charges b on a.subscription_id = b.subscription_id
    and a.id < b.id and a.cycle_start < b.cycle_end and b.cycle_start < a.cycle_end
    where a.status = 'succeeded' and b.status = 'succeeded'
      -- A dispute ends the subscription; the next purchase begins a new cycle.
      and not exists (select from charges d where d.subscription_id = a.subscription_id and d.reason = 'dispute'
        and d.created_at between least(a.cycle_start, b.cycle_start) and greatest(a.cycle_start, b.cycle_start))`,
  'perks without pay': sql`select s.id from subscriptions s where s.status = 'provisioned' and not exists (
    select from charges c left join charges next on next.subscription_id = c.subscription_id
      and next.type = 'subscription' and next.status in ('processing', 'failed')
    where c.subscription_id = s.id and c.status = 'succeeded' and c.cycle_start <= ${time}
      and c.cycle_end + case next.status
        when 'processing' then ${PROCESSING_GRACE_DAYS + 1} * interval '1 day'
        when 'failed' then ${GRACE_DAYS + PROCESSING_GRACE_DAYS + 1} * interval '1 day'
        else interval '0' end > ${time})`,
  'pay without perks': sql`select s.id from subscriptions s join charges c on c.subscription_id = s.id
    where s.status <> 'provisioned' and c.status = 'succeeded' and c.cycle_start <= ${time} and c.cycle_end > ${time}
      and not exists (select from charges next where next.subscription_id = s.id and next.due < c.cycle_end
        and next.status = 'cancelled' and next.created_at > c.created_at)
      and not exists (select from charges d where d.subscription_id = s.id and d.reason = 'dispute')`,
  'perks during a dispute': sql`select s.id from subscriptions s join charges d on d.subscription_id = s.id
    join charges c on c.id = d.parent_id where d.reason = 'dispute' and s.status = 'provisioned'
      and c.cycle_start >= s.provisioned_at
      and not exists (select from charges l where l.subscription_id = s.id and l.type = 'subscription'
        and l.status = 'succeeded' and l.cycle_start > c.cycle_start)`,
  'badge without perks': sql`select u.id from users u join subscriptions s on s.user_id = u.id
    where (u.badges & 1 <> 0) <> (s.status = 'provisioned')`,
  'gap in invoices': sql`select year from invoices group by year having max(number) <> count(*) or min(number) <> 1`,
})

async function expectAllRight(): Promise<void> {
  for (const [name, query] of Object.entries(wrong())) {
    const { rows } = await query.execute(current().db)
    expect({ name, seed: SEED, at: time.toISOString(), rows }).toMatchObject({ rows: [] })
  }
  const charged = new Map<string, number>()
  for (const { chargeId, state } of fake.payments.values())
    if (state === 'succeeded' && chargeId !== null) charged.set(chargeId, (charged.get(chargeId) ?? 0) + 1)
  expect([...charged].filter(([, times]) => times > 1)).toEqual([])
}

it(
  `charges no cycle twice and gives no perks without pay in two years (seed ${SEED})`,
  async () => {
    const { db, services } = current()
    const [product] = await listProducts({ ...ctxOf('visitor') })
    const users = await Promise.all(Array.from({ length: USERS }, () => aUser(db)))
    for (const { id } of users) {
      await db
        .insertInto('paymentCustomers')
        .values({ userId: id, provider: 'stripe', id: `cus_${id}`, createdAt: time })
        .execute()
      fake.cards.set(`cus_${id}`, 'pays')
      await syncMethods(services, fake, id)
    }
    const seen = new Set<string>()
    for (let step = 0; step < (DAYS * DAY_MS) / STEP_MS; step += 1) {
      time = new Date(time.getTime() + STEP_MS)
      for (const { id } of users) if (chance(0.025)) await act(id, product?.id ?? '')
      // A worker that dies leaves the rest to the next one.
      await attempt(() => runCharges(services))
      disputePayments()
      await sendMessages(step)
      if (step % 10 === 0) await expectAllRight()
      if (step % 10 === 0)
        for (const { status } of await db.selectFrom('charges').select('status').distinct().execute())
          seen.add(status)
    }
    await expectAllRight()
    expect([...seen].toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
    // Everything settles once the provider responds again.
    const { rows } = await sql<{ balance: string }>`
      select coalesce(sum(amount), 0) as balance from ledger_entries where account = 'provider:stripe'`.execute(
      db,
    )
    const disputes = db.selectFrom('charges').select('status').where('reason', '=', 'dispute').distinct()
    const ends = (await disputes.execute()).map(({ status }) => status)
    expect(ends).toEqual(expect.arrayContaining(['succeeded', 'cancelled']))
    const paid = await db.selectFrom('charges').select('id').where('status', '=', 'succeeded').execute()
    expect(paid.length).toBeGreaterThan(USERS * 4)
    expect(Math.abs(Number(rows[0]?.balance) - fake.balance())).toBeLessThan(5000)
  },
  LIMIT_MS,
)
