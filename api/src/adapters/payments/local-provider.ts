import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { LocalOutcome } from '@quarry/domain/billing/payment-methods'
import {
  ProviderRefusal,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderRefund,
} from '../../ports/payment-provider.ts'
import { isSigned, signatureOf } from './event-signature.ts'

/** Sends a signed message to the site, on the path that real providers use. */
export type DeliverEvent = (message: { body: Uint8Array<ArrayBuffer>; signature: string }) => Promise<unknown>

interface Stored {
  customer: { userId: string }
  setup: { clientSecret: string; isDone: boolean }
  method: { card: ProviderMethod; outcome: LocalOutcome }
  payment: ProviderPayment & { customerId: string; key: string }
}
type Kind = keyof Stored

const LAST_FOUR: Readonly<Record<LocalOutcome, string>> = {
  pays: '4242',
  refused: '0002',
  needs_confirmation: '3184',
  closed: '0000',
}
/** Two percent and 25 minor units, so that tests see a fee. */
const feeOf = (amount: number): number => Math.min(Math.round(amount * 0.02) + 25, amount)

interface LocalOptions {
  db: Db
  now: () => Date
  deliver: DeliverEvent
}

/**
 * Test payments: no money moves, and people choose each outcome themselves. Objects are rows of the database, so that all
 * processes share them.
 */
export function localProvider(options: LocalOptions): PaymentProvider {
  const store = objectStore(options.db)
  return {
    name: 'local',
    publishableKey: null,
    hasTax: false,
    createCustomer: async ({ key, userId }) => {
      const id = `lcus_${mintIdOf(key)}`
      await store.put('customer', id, { userId }, null)
      return id
    },
    deleteCustomer: async (customerId) => store.removeCustomer(customerId),
    createSetup: async ({ customerId }) => {
      const [id, clientSecret] = [`lset_${mintId()}`, randomBytes(16).toString('hex')]
      await store.put('setup', id, { clientSecret, isDone: false }, customerId)
      return { id, clientSecret }
    },
    listMethods: async (customerId) => (await store.list('method', customerId)).map(({ card }) => card),
    detachMethod: (id) => store.remove(id),
    ...localPayments(store),
    readEvent: ({ body, signature, now }) => {
      if (!isSigned(SIGNING_SECRET, { body, signature, now })) return undefined
      return JSON.parse(Buffer.from(body).toString('utf8')) as ProviderEvent
    },
    choose: (choice) => choose(store, options, choice),
  }
}

type Payments = Pick<PaymentProvider, 'pay' | 'findPayment' | 'findPaymentOf' | 'cancelPayment' | 'refund'>

const localPayments = (store: ObjectStore): Payments => ({
  pay: async (request) => {
    const id = `lpay_${mintIdOf(request.key)}`
    const known = await store.get('payment', id)
    if (known) return known
    const payment = aPayment(id, request)
    await store.put('payment', id, payment, request.customerId)
    if ('token' in request.method) return payment
    const method = await store.get('method', request.method.id)
    if (!method) return decide(store, payment, { outcome: 'refused', methodId: null })
    const isRefused = method.outcome === 'needs_confirmation' && request.offSession
    const outcome = isRefused ? 'refused' : method.outcome
    return decide(store, payment, { outcome, methodId: method.card.id })
  },
  findPayment: (id) => store.get('payment', id),
  findPaymentOf: async ({ customerId, chargeId, attempt }) =>
    (await store.list('payment', customerId)).find(
      (payment) => payment.chargeId === chargeId && payment.attempt === attempt,
    ),
  cancelPayment: async (id) => {
    const payment = await requirePayment(store, id)
    const isFinal = payment.state === 'succeeded' || payment.state === 'cancelled'
    return isFinal ? payment : change(store, payment, { state: 'cancelled' })
  },
  refund: async ({ key, chargeId, paymentId, amount }) => {
    const payment = await requirePayment(store, paymentId)
    const id = `lref_${mintIdOf(key)}`
    const known = payment.refunds.find((refund) => refund.id === id)
    if (known) return known
    const refunded = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)
    if (payment.state !== 'succeeded' || refunded + amount > payment.amount)
      throw new ProviderRefusal('refund_too_large')
    const refund: ProviderRefund = { id, amount, state: 'succeeded', chargeId }
    await change(store, payment, { refunds: [...payment.refunds, refund] })
    return refund
  },
})

async function requirePayment(store: ObjectStore, id: string): Promise<Stored['payment']> {
  const payment = await store.get('payment', id)
  if (!payment) throw new ProviderRefusal('payment_unknown')
  return payment
}

async function change(
  store: ObjectStore,
  payment: Stored['payment'],
  changes: Partial<ProviderPayment>,
): Promise<ProviderPayment> {
  const changed = { ...payment, ...changes }
  await store.put('payment', payment.id, changed, payment.customerId)
  return changed
}

const decide = (
  store: ObjectStore,
  payment: Stored['payment'],
  { outcome, methodId }: { outcome: LocalOutcome; methodId: string | null },
): Promise<ProviderPayment> => change(store, payment, { methodId, ...OUTCOMES[outcome](payment) })

async function addMethod(store: ObjectStore, customerId: string, outcome: LocalOutcome): Promise<string> {
  const id = `lpm_${mintId()}`
  await store.put('method', id, { card: aCard(id, LAST_FOUR[outcome]), outcome }, customerId)
  return id
}

type Choice = Parameters<NonNullable<PaymentProvider['choose']>>[0]

async function choose(
  store: ObjectStore,
  options: LocalOptions,
  { customerId, objectId, outcome }: Choice,
): Promise<'chosen' | undefined> {
  const setup = await store.get('setup', objectId, customerId)
  if (setup && !setup.isDone) {
    if (outcome !== 'closed') {
      await addMethod(store, customerId, outcome)
      await store.put('setup', objectId, { ...setup, isDone: true }, customerId)
    }
    await sendEvent(options, 'setup.changed', { kind: 'customer', id: customerId })
    return 'chosen'
  }
  const payment = await store.get('payment', objectId, customerId)
  if (payment?.state !== 'needs_confirmation' && payment?.state !== 'refused') return undefined
  const methodId = outcome === 'pays' ? await addMethod(store, customerId, 'pays') : payment.methodId
  await decide(store, payment, { outcome, methodId })
  await sendEvent(options, 'payment.changed', { kind: 'payment', id: objectId })
  return 'chosen'
}

/** The provider runs on the machine of a developer only: the secret protects nothing, but the check is the real one. */
const SIGNING_SECRET = 'local payments'

const OUTCOMES: Readonly<Record<LocalOutcome, (payment: ProviderPayment) => Partial<ProviderPayment>>> = {
  pays: ({ amount, currency }) => ({
    state: 'succeeded',
    failure: null,
    fee: { amount: feeOf(amount), currency },
  }),
  refused: () => ({ state: 'refused', failure: 'card_declined' }),
  needs_confirmation: () => ({ state: 'needs_confirmation' }),
  closed: () => ({ state: 'needs_confirmation' }),
}

/** The same id for the same key, so that a repeated request finds its object. */
const mintIdOf = (key: string): string => createHmac('sha256', 'id').update(key).digest('hex').slice(0, 24)

const aCard = (id: string, lastFour: string): ProviderMethod => ({
  id,
  type: 'card',
  brand: 'visa',
  lastFour,
  expiryMonth: 12,
  expiryYear: 2040,
  label: null,
})

const aPayment = (id: string, request: PaymentRequest): Stored['payment'] => ({
  id,
  key: request.key,
  customerId: request.customerId,
  chargeId: request.chargeId,
  attempt: request.attempt,
  state: 'needs_confirmation',
  failure: null,
  clientSecret: `${id}_secret`,
  amount: request.amount,
  currency: request.currency,
  tax: 0,
  fee: null,
  methodId: null,
  refunds: [],
  disputes: [],
})

async function sendEvent(
  { now, deliver }: LocalOptions,
  type: string,
  about: NonNullable<ProviderEvent['about']>,
): Promise<void> {
  const event: ProviderEvent = { id: `levt_${mintId()}`, type, about }
  const body = new Uint8Array(Buffer.from(JSON.stringify(event)))
  await deliver({ body, signature: signatureOf(SIGNING_SECRET, body, now()) })
}

interface ObjectStore {
  put: <K extends Kind>(kind: K, id: string, data: Stored[K], parent: string | null) => Promise<void>
  /** Undefined if it does not belong to the parent. */
  get: <K extends Kind>(kind: K, id: string, parent?: string) => Promise<Stored[K] | undefined>
  list: <K extends Kind>(kind: K, parent: string) => Promise<Stored[K][]>
  remove: (id: string) => Promise<void>
  /** With everything that belongs to it, except payments. */
  removeCustomer: (id: string) => Promise<void>
}

function objectStore(db: Db): ObjectStore {
  return {
    put: async (kind, id, data, parent) => {
      const row = { id, kind, parent, data: JSON.stringify(data) }
      await db
        .insertInto('localPaymentObjects')
        .values(row)
        .onConflict((clash) => clash.column('id').doUpdateSet({ data: row.data }))
        .execute()
    },
    get: async <K extends Kind>(kind: K, id: string, parent?: string) => {
      const row = await db
        .selectFrom('localPaymentObjects')
        .select(['data', 'parent'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (!row || (parent !== undefined && row.parent !== parent)) return undefined
      return row.data as unknown as Stored[K]
    },
    list: async <K extends Kind>(kind: K, parent: string) => {
      const rows = await db
        .selectFrom('localPaymentObjects')
        .select('data')
        .where('parent', '=', parent)
        .where('kind', '=', kind)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ data }) => data as unknown as Stored[K])
    },
    remove: async (id) => {
      await db.deleteFrom('localPaymentObjects').where('id', '=', id).execute()
    },
    removeCustomer: async (id) => {
      await db
        .deleteFrom('localPaymentObjects')
        .where((eb) => eb.or([eb('id', '=', id), eb('parent', '=', id)]))
        .where('kind', '!=', 'payment')
        .execute()
    },
  }
}
