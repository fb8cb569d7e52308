import type { Db } from '@quarry/db/db'
import { aUser } from '@quarry/db/testing/factories'
import { CHARGE_STATUSES } from '@quarry/domain/billing/charges'
import { providerEventPath } from '@quarry/domain/billing/payment-methods'
import { DAY_MS, HOUR_MS } from '@quarry/domain/times'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBrokenRules } from '../../testing/billing-rules.ts'
import { fakePayments, Killed, type Fault } from '../../testing/fake-payments.ts'
import { aMachine, readHostingEvents, runHosting } from '../../testing/fast-hosting.ts'
import { callOutside } from '../../testing/run-effects.ts'
import { testApp } from '../../testing/test-app.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { listProducts, listSubscriptions } from './billing.service.ts'
import { refundCharge } from './charges/refund-charge.ts'
import { runCharges } from './charges/run-charges.ts'
import { providerEventEffects } from './events/provider-event-effects.ts'
import { syncMethods } from './methods/methods.service.ts'
import { startPayment } from './payments/start-payment.ts'
import { changeSubscription } from './subscriptions/change-subscription.ts'

/*
 * Two years in fast motion: users buy, cancel, return and lose their cards, while requests to the provider time out,
 * processes die before and after them, messages arrive late, twice and out of order, payers dispute payments, staff refund
 * them, and hosting has too few machines for all servers.
 */

const SEED = Number(process.env['BILLING_SEED'] ?? 20_260_301)
const USERS = Number(process.env['BILLING_USERS'] ?? 14)
const STEP_MS = 23 * HOUR_MS
const DAYS = 730
const LIMIT_MS = 900_000 * Math.max(1, USERS / 14)

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
/** No more faults and no more actions of users. */
let isQuiet = false
const FAULTS: readonly Fault[] = ['time-out before', 'time-out after', 'kill before', 'kill after']
const fake = fakePayments({
  now: () => time,
  fault: () => (!isQuiet && chance(0.3) ? pick(FAULTS) : undefined),
})
const unlimited = async () => {}
const current = testApp({
  payments: fake,
  now: () => time,
  attempts: { count: unlimited, refusal: async () => undefined, succeed: unlimited, takeBack: unlimited },
})

const ctxOf = (id: string, role: SignedInActor['role'] = 'developer'): SignedInCtx => {
  const actor: SignedInActor = {
    kind: 'user',
    id,
    username: id,
    role,
    staffRights: role === 'developer' ? 'none' : 'active',
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

interface Products {
  plus: string
  plans: readonly string[]
}

const CARDS = ['pays', 'pays', 'pays', 'refused', 'needs_confirmation'] as const

async function act(userId: string, { plus, plans }: Products): Promise<void> {
  const ctx = ctxOf(userId)
  const isServer = chance(0.4)
  const own = (await listSubscriptions(ctx, undefined)).filter(
    ({ product }) => (product.type === 'pyro') === isServer,
  )
  const subscription = pick(own)
  const method = { type: 'payment_method', id: `pm_cus_${userId}` } as const
  const interval = chance(0.2) ? 'yearly' : 'monthly'
  const buy = (product: string) =>
    startPayment(ctx, { ...method, charge: { type: 'new', product_id: product, interval } })
  const change = (patch: Parameters<typeof changeSubscription>[2]) =>
    subscription && changeSubscription(ctx, subscription.id, patch)
  const choices: (() => Promise<unknown> | undefined)[] = [
    () => (isServer ? buy(own.length < 2 ? (pick(plans) ?? '') : '') : buy(plus)),
    () =>
      subscription?.charge
        ? startPayment(ctx, { ...method, charge: { type: 'existing', id: subscription.charge.id } })
        : undefined,
    () => change({ cancelled: true }),
    () => change({ cancelled: false }),
    () => change(isServer && chance(0.7) ? { product: pick(plans) } : { interval }),
    async () => void fake.cards.set(`cus_${userId}`, pick(CARDS) ?? 'pays'),
  ]
  const action = pick(choices)
  if (!action) return
  // Now and then in two tabs at once.
  const tabs = chance(0.1) ? 2 : 1
  await Promise.all(Array.from({ length: tabs }, () => attempt(async () => action())))
}

/** Payers confirm payments or do not; some payments that were not refunded are disputed, and some disputes end. */
function continuePayments(): void {
  const disputable: string[] = []
  for (const { id, state, refunds, disputes } of fake.payments.values()) {
    if (state === 'succeeded' && refunds.length === 0 && disputes.length === 0) disputable.push(id)
    if (disputes[0]?.state === 'open' && chance(0.05)) fake.dispute(id, chance(0.5) ? 'won' : 'lost')
    if (state === 'needs_confirmation' && chance(0.3)) fake.confirm(id, chance(0.7) ? 'succeeded' : 'refused')
  }
  if (!chance(USERS * 0.001)) return
  const id = pick(disputable)
  if (id !== undefined) fake.dispute(id, 'open')
}

async function refundByStaff(staffId: string): Promise<void> {
  if (!chance(USERS * 0.001)) return
  const { db } = current()
  const paid = db
    .selectFrom('charges')
    .select('id')
    .where('status', '=', 'succeeded')
    .where('amount', '>', 100)
  const charge = pick(await paid.orderBy('createdAt', 'desc').orderBy('id').limit(20).execute())
  const refund = pick([{ type: 'full' }, { type: 'partial', amount: 100 }, { type: 'none' }] as const)
  if (charge && refund)
    await attempt(() =>
      refundCharge(ctxOf(staffId, 'moderator'), charge.id, { ...refund, unprovision: chance(0.5) }),
    )
}

/** Some messages stay on the way, some arrive twice, and none arrives in order. */
async function sendMessages(step: number): Promise<void> {
  const messages = fake.events.splice(0)
  for (const event of messages.toSorted(() => random() - 0.5)) {
    if (!isQuiet && chance(0.6)) {
      fake.events.push(event)
      continue
    }
    if (!isQuiet && chance(0.2)) fake.events.push(event)
    const init = { method: 'POST', body: JSON.stringify(event) }
    expect((await current().app.request(providerEventPath('stripe'), init)).status).toBe(200)
  }
  // Deliveries that failed before are repeated now and then.
  if (messages.length > 0 || step % 10 === 0)
    await callOutside(current().db, 'payments', providerEventEffects(current().services))
}

async function expectAllRight(): Promise<void> {
  const { db, services } = current()
  await readHostingEvents({ services, isKilled: () => false })
  const found = await findBrokenRules(db, time)
  const at = { seed: SEED, at: time.toISOString() }
  expect({ ...at, found }).toEqual({ ...at, found: {} })
  const charged = new Map<string, number>()
  for (const { chargeId, state } of fake.payments.values())
    if (state === 'succeeded' && chargeId !== null) charged.set(chargeId, (charged.get(chargeId) ?? 0) + 1)
  expect([...charged].filter(([, times]) => times > 1)).toEqual([])
}

async function subscribers(): Promise<string[]> {
  const { db, services } = current()
  const users = await Promise.all(Array.from({ length: USERS }, () => aUser(db)))
  for (const { id } of users) {
    await db
      .insertInto('paymentCustomers')
      .values({ userId: id, provider: 'stripe', id: `cus_${id}`, createdAt: time })
      .execute()
    fake.cards.set(`cus_${id}`, 'pays')
    await syncMethods(services, fake, id)
  }
  return users.map(({ id }) => id)
}

async function offeredProducts(): Promise<Products> {
  const products = await listProducts({ ...ctxOf('visitor') })
  const plans = products.filter(({ metadata }) => metadata.type === 'pyro').slice(0, 4)
  return { plus: products.find(({ unitary }) => unitary)?.id ?? '', plans: plans.map(({ id }) => id) }
}

/** What happens in one step, apart from the users. */
async function passTime(step: number): Promise<void> {
  const { db, services } = current()
  time = new Date(time.getTime() + STEP_MS)
  // A worker that dies leaves the rest to the next one.
  await attempt(() => runCharges(services))
  await sendMessages(step)
  if (!isQuiet && step % 3 > 0) return
  await readHostingEvents({ services, isKilled: () => !isQuiet && chance(0.2) })
  await runHosting(services)
  // Emails and notifications are not tested here.
  await db.deleteFrom('deliveries').where('queue', 'not in', ['payments', 'hosting']).execute()
}

it(
  `charges no cycle twice and gives no perks without pay in two years (seed ${SEED})`,
  async () => {
    const { db, users: personas } = current()
    const products = await offeredProducts()
    const users = await subscribers()
    for (let machine = 0; machine < USERS / 500; machine += 1)
      await aMachine(db, { memoryMb: 1500 * Math.min(USERS, 500), now: time })
    const seen = new Set<string>()
    for (let step = 0; step < (DAYS * DAY_MS) / STEP_MS; step += 1) {
      for (const id of users) if (chance(0.025)) await act(id, products)
      continuePayments()
      await refundByStaff(personas.mo.id)
      await passTime(step)
      if (step % 10 > 0) continue
      await expectAllRight()
      for (const { status } of await db.selectFrom('charges').select('status').distinct().execute())
        seen.add(status)
    }
    await expectAllRight()
    expect([...seen].toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
    const disputes = db.selectFrom('charges').select('status').where('reason', '=', 'dispute').distinct()
    const ends = (await disputes.execute()).map(({ status }) => status)
    expect(ends).toEqual(expect.arrayContaining(['succeeded', 'cancelled']))
    const paid = await db.selectFrom('charges').select('id').where('status', '=', 'succeeded').execute()
    expect(paid.length).toBeGreaterThan(USERS * 4)
    await expectEqualBalance(db)
  },
  LIMIT_MS,
)

/** Books and provider agree to the last unit once the provider responds again. */
async function expectEqualBalance(db: Db): Promise<void> {
  isQuiet = true
  for (let step = 0; step < 5; step += 1) await passTime(step * 10)
  await expectAllRight()
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(amount), 0) as balance from ledger_entries where account = 'provider:stripe'`.execute(
    db,
  )
  expect(Number(rows[0]?.balance)).toBe(fake.balance())
}
