import { BADGES } from '@quarry/domain/accounts/roles-and-badges'
import { EVENT_SIGNATURE_HEADER, providerEventPath } from '@quarry/domain/billing/payment-methods'
import { DAY_MS } from '@quarry/domain/times'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { addPaymentMethod, refreshPaymentMethods } from '../contract/billing/payment-methods.ts'
import { chooseLocalOutcome, startPayment } from '../contract/billing/payments.ts'
import { listProducts } from '../contract/billing/products.ts'
import { editSubscription, listSubscriptions } from '../contract/billing/subscriptions.ts'
import { signatureOf } from '../src/adapters/payments/event-signature.ts'
import { runCharges } from '../src/billing/charges/run-charges.ts'
import { providerEventEffects } from '../src/billing/events/provider-event-effects.ts'
import { callOutside } from './run-effects.ts'
import { testApp, type Persona } from './test-app.ts'

export const SERVERS_KEY = 'a key of sixteen characters'

/** A site that sells by test payments, with a clock of its own. Each test begins without sales. */
export function aShop() {
  let time = new Date('2026-03-01T12:00:00Z')
  const current = testApp({ testPayments: true, now: () => time, serversKey: SERVERS_KEY })
  const later = (days: number) => {
    time = new Date(time.getTime() + days * DAY_MS)
  }
  const tick = () => runCharges(current().services)
  const afterDays = async (days: number) => {
    later(days)
    await tick()
  }
  /** Processes the messages that the provider has sent. */
  const receive = () => callOutside(current().db, 'payments', providerEventEffects(current().services))

  const midas = async () => {
    const product = (await current().as('anonymous')(listProducts, {})).find(({ unitary }) => unitary)
    if (!product) throw new Error('nothing is sold')
    return product
  }
  const priceIn = async (currency: string) => {
    const price = (await midas()).prices.find(({ currency_code: code }) => code === currency)
    if (!price) throw new Error(`no price in ${currency}`)
    return price
  }
  const plan = async (ram: number) => {
    const products = await current().as('anonymous')(listProducts, {})
    const product = products.find(({ metadata }) => metadata.type === 'pyro' && metadata.ram === ram)
    if (!product) throw new Error('there is no such plan')
    return product
  }
  const badgesOf = async (persona: Persona) => {
    const { db, users } = current()
    const query = db.selectFrom('users').select('badges').where('id', '=', users[persona].id)
    return (await query.executeTakeFirstOrThrow()).badges
  }
  const hasBadge = async (persona: Persona) => ((await badgesOf(persona)) & BADGES.supporter) !== 0

  type Interval = 'monthly' | 'yearly'
  async function wish(interval: Interval = 'monthly', currency = 'EUR') {
    const { id: price_id, product_id } = await priceIn(currency)
    return { type: 'new' as const, product_id, interval, price_id }
  }
  const token = { type: 'confirmation_token', token: 'local_1' } as const

  /** A user who pays with a card of this behaviour. */
  async function aCardOf(persona: Persona, outcome: 'pays' | 'refused' | 'needs_confirmation' = 'pays') {
    const call = current().as(persona)
    const { setup_intent_id: object } = await call(addPaymentMethod, {})
    await call(chooseLocalOutcome, { params: { object }, body: { outcome } })
    const methods = (await call(refreshPaymentMethods, {})) ?? []
    const added = methods.at(-1)
    if (!added) throw new Error('the method was not added')
    return added
  }
  async function subscribe(persona: Persona, interval: Interval = 'monthly') {
    const call = current().as(persona)
    const { id } = await aCardOf(persona)
    const payment = await call(startPayment, {
      body: { type: 'payment_method', id, charge: await wish(interval) },
    })
    expect(payment.status).toBe('succeeded')
    const [subscription] = await call(listSubscriptions, {})
    if (!subscription) throw new Error('nothing was subscribed')
    return { call, subscription, payment, method: id, edit: edits(persona, subscription.id) }
  }
  const edits =
    (persona: Persona, subscription: string) =>
    (body: { cancelled?: boolean; interval?: Interval; product?: string }) =>
      current().as(persona)(editSubscription, { params: { subscription }, body })
  const only = async (persona: Persona) => {
    const [subscription] = await current().as(persona)(listSubscriptions, {})
    if (!subscription) throw new Error('there is no subscription')
    return subscription
  }
  /** What the cards of a user do from now on. */
  const setCards = (persona: Persona, outcome: 'pays' | 'refused' | 'needs_confirmation') =>
    sql`update local_payment_objects set data = jsonb_set(data, '{outcome}', to_jsonb(${outcome}::text))
      where kind = 'method' and parent in (select id from payment_customers where user_id = ${current().users[persona].id})`.execute(
      current().db,
    )

  beforeEach(async () => {
    const { db } = current()
    // Each test begins without sales; entries of the ledger stay.
    await sql`delete from invoices; delete from payments; delete from charges; delete from subscriptions;
      delete from payment_methods; delete from payment_customers; delete from local_payment_objects;
      delete from deliveries; delete from outbox; delete from rate_limits;
      update users set badges = 0`.execute(db)
    time = new Date('2026-03-01T12:00:00Z')
  })

  let eventNumber = 0
  const SECRET = 'local payments'
  async function deliver(
    paymentId: string,
    {
      id = `levt_${(eventNumber += 1)}`,
      secret = SECRET,
      at = time,
    }: { id?: string; secret?: string; at?: Date } = {},
  ) {
    const event = { id, type: 'payment.changed', about: { kind: 'payment', id: paymentId } }
    const body = new Uint8Array(Buffer.from(JSON.stringify(event)))
    const headers = { [EVENT_SIGNATURE_HEADER]: signatureOf(secret, body, at) }
    return current().app.request(providerEventPath('local'), { method: 'POST', headers, body })
  }
  const now = () => time
  return {
    current,
    now,
    later,
    tick,
    afterDays,
    receive,
    midas,
    priceIn,
    plan,
    hasBadge,
    wish,
    token,
    aCardOf,
    subscribe,
    edits,
    only,
    setCards,
    deliver,
  }
}
