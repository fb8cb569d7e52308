import type { NewCharge } from '../../src/schema/billing/charges.ts'
import { nextAttempt } from '@quarry/domain/billing/charges'
import { endOfCycle } from '@quarry/domain/billing/intervals'
import { DAY_MS, type SeedContext } from '../context.ts'
import { noRows, type SeedRows } from '../rows.ts'
import { hasPerks, type BillingAccount } from './billing-accounts.ts'

/** The current price of the supporter subscription in a currency. */
export interface SeedPrice {
  id: string
  productId: string
  monthly: number
  yearly: number
}

export interface Billed {
  account: BillingAccount
  userId: string
  /** Position among the accounts. */
  place: number
  price: SeedPrice
}

type Subscribed = NonNullable<BillingAccount['subscription']>

/** Room for the charges of one account in the sequence of ids. */
const CHARGES_EACH = 16
/** Days after the due date at which the four attempts of an unpaid renewal were refused. */
const ATTEMPTS_OF_UNPAID = 4

/** Beyond the charges of the accounts. */
const ONE_TIME_CHARGE = 100_000

/** As the provider `local` charges it. */
const feeOf = (amount: number): number => Math.min(Math.round(amount * 0.02) + 25, amount)
export const paymentOf = (chargeId: string): string => `lpay_${chargeId}`
const customerOf = (userId: string): string => `lcus_${userId}`
const methodOf = (userId: string): string => `lpm_${userId}`

/** Rows of one subscriber: what the user bought, and what the provider `local` remembers of it. */
export function subscriberRows(context: SeedContext, { account, userId, place, price }: Billed): SeedRows {
  const rows = noRows()
  const { subscription } = account
  if (subscription === null) return rows
  const charges = chargesOf(context, { subscription, userId, place, price })
  const [first] = charges
  if (!first) return rows
  const paid = charges.filter(({ status, type }) => status === 'succeeded' && type === 'subscription')
  rows.subscriptions.push({
    id: context.ids.subscription(place),
    userId,
    productId: price.productId,
    priceId: price.id,
    interval: subscription.interval,
    status: hasPerks(account) ? 'provisioned' : 'unprovisioned',
    isUnitary: true,
    metadata: null,
    createdAt: first.createdAt,
    provisionedAt: paid[0]?.settledAt ?? null,
  })
  rows.charges.push(...charges)
  const isRefusing = !hasPerks(account) || subscription.next === 'failed'
  addProviderRows(rows, { charges, userId, card: { isRefusing } })
  return rows
}

/** Days before the seeding on which an account without subscriptions paid once. */
const ONE_TIME_AGO = 200

/** One payment of a user who has no subscription. */
export function oneTimeRows(
  { ids, nowMs }: SeedContext,
  { userId, price }: Pick<Billed, 'userId' | 'price'>,
): SeedRows {
  const rows = noRows()
  const at = new Date(nowMs - ONE_TIME_AGO * DAY_MS)
  const amount = price.monthly
  const state = { status: 'succeeded', attempt: 1, lastAttempt: at, settledAt: at, createdAt: at } as const
  const money = { amount, fee: feeOf(amount), currency: 'USD' } as const
  const subject = { userId, priceId: price.id, subscriptionId: null, interval: null }
  const id = ids.charge(ONE_TIME_CHARGE)
  rows.charges.push({ ...EMPTY, ...subject, ...state, ...money, id, due: at, type: 'one-time' })
  addProviderRows(rows, { charges: rows.charges, userId })
  return rows
}

interface Buying extends Omit<Billed, 'account'> {
  subscription: Subscribed
}

/** Oldest first, refunds last. */
export function chargesOf(context: SeedContext, { subscription, userId, place, price }: Buying): NewCharge[] {
  const { ids, nowMs } = context
  const { interval, currency, paid, next, refunds = [] } = subscription
  const before = (days: number) => new Date(nowMs - days * DAY_MS)
  const idOf = (n: number) => ids.charge(place * CHARGES_EACH + n)
  const common = {
    ...EMPTY,
    userId,
    currency,
    interval,
    priceId: price.id,
    subscriptionId: ids.subscription(place),
  }
  const amount = price[interval]
  const settled = paid.map((ago, n): NewCharge => {
    const at = before(ago)
    const cycle = { cycleStart: at, cycleEnd: endOfCycle(at, interval) }
    const state = { status: 'succeeded', attempt: 1, lastAttempt: at, settledAt: at, createdAt: at } as const
    const money = { amount, fee: feeOf(amount), method: methodOf(userId), offSession: n > 0 }
    return { ...common, ...cycle, ...state, ...money, id: idOf(n), due: at }
  })
  const last = settled.at(-1)
  const due = last?.cycleEnd ?? new Date(context.instantMs)
  const state = stateOf(next, { due: new Date(due), nowMs, userId })
  const createdAt = last?.createdAt ?? due
  const pending: NewCharge = { ...common, amount, due, createdAt, ...state, id: idOf(paid.length) }
  const repaid = refunds.map(({ of, amount: part, ago }, n): NewCharge => {
    const [id, parent, at] = [idOf(paid.length + 1 + n), idOf(of), before(ago)]
    const kind = { type: 'refund', parentId: parent, reason: 'staff', status: 'succeeded' } as const
    const moment = { due: at, createdAt: at, settledAt: at, lastAttempt: at, attempt: 1 }
    const money = { amount: part === 'full' ? -amount : -part, method: paymentOf(parent) }
    return { ...common, ...kind, ...moment, ...money, id, providerRef: `lref_${id}` }
  })
  return [...settled, pending, ...repaid]
}

const EMPTY = {
  parentId: null,
  type: 'subscription',
  tax: 0,
  fee: null,
  platform: 'local',
  method: null,
  offSession: false,
  lastAttempt: null,
  attempt: 0,
  leaseUntil: null,
  firstFailedAt: null,
  nextAttemptAt: null,
  failure: null,
  reason: null,
  providerRef: null,
  newPriceId: null,
  cycleStart: null,
  cycleEnd: null,
  settledAt: null,
} as const

/** The columns of the charge that is not settled, or that was cancelled. */
function stateOf(
  next: Subscribed['next'],
  { due, nowMs, userId }: { due: Date; nowMs: number; userId: string },
): Partial<NewCharge> & Pick<NewCharge, 'status'> {
  const method = methodOf(userId)
  switch (next) {
    case 'open':
      return { status: 'open' }
    case 'cancelling':
    case 'cancelled':
      return { status: 'cancelled' }
    case 'processing': {
      const leaseUntil = new Date(due.getTime() + DAY_MS)
      return { status: 'processing', attempt: 1, lastAttempt: due, leaseUntil, method }
    }
    default: {
      const attempts = next === 'failed' ? 1 : ATTEMPTS_OF_UNPAID
      const nextAttemptAt = nextAttempt(due, new Date(nowMs))
      const refused = {
        status: 'failed',
        failure: 'card_declined',
        firstFailedAt: due,
        nextAttemptAt,
      } as const
      return { ...refused, attempt: attempts, lastAttempt: due, offSession: true, method }
    }
  }
}

interface Provided {
  charges: readonly NewCharge[]
  userId: string
  /** The card of the user, and whether it refuses payments from now on; none by default. */
  card?: { isRefusing: boolean }
}

/** Customer, card and payments, in the tables of the site and in the memory of the provider. */
export function addProviderRows(rows: SeedRows, { charges, userId, card }: Provided): void {
  const [parent, id] = [customerOf(userId), methodOf(userId)]
  const createdAt = charges[0]?.createdAt ?? new Date(0)
  const remember = (kind: string, objectId: string, of: string | null, data: object) =>
    rows.localPaymentObjects.push({ id: objectId, kind, parent: of, data: JSON.stringify(data), createdAt })
  rows.paymentCustomers.push({ userId, provider: 'local', id: parent, createdAt })
  remember('customer', parent, null, { userId })
  if (card) {
    const lastFour = card.isRefusing ? '0002' : '4242'
    const shown = { type: 'card', brand: 'visa', lastFour, label: null, expiryMonth: 12, expiryYear: 2040 }
    rows.paymentMethods.push({ ...shown, id, provider: 'local', userId, isPrimary: true, createdAt })
    const outcome = card.isRefusing ? 'refused' : 'pays'
    remember('method', id, parent, { card: { ...shown, id }, outcome })
  }
  for (const charge of charges) {
    if (charge.attempt === 0 || charge.type === 'refund') continue
    const paymentId = paymentOf(charge.id)
    const attempt = charge.attempt ?? 1
    const at = charge.lastAttempt ?? createdAt
    rows.payments.push({ id: paymentId, provider: 'local', chargeId: charge.id, attempt, createdAt: at })
    remember('payment', paymentId, parent, providerPayment(charge, charges, { parent, attempt }))
  }
}

const STATES = { succeeded: 'succeeded', failed: 'refused', processing: 'needs_confirmation' } as const

function providerPayment(
  { id, status, amount, currency, fee, failure, method }: NewCharge,
  charges: readonly NewCharge[],
  { parent, attempt }: { parent: string; attempt: number },
): object {
  const refunds = charges
    .filter(({ parentId }) => parentId === id)
    .map((refund) => ({
      id: refund.providerRef,
      amount: -refund.amount,
      state: 'succeeded',
      chargeId: refund.id,
    }))
  const state = STATES[status as keyof typeof STATES]
  const paymentId = paymentOf(id)
  const sent = { id: paymentId, key: `charge:${id}:${attempt}`, customerId: parent, chargeId: id, attempt }
  const money = { amount, currency, tax: 0, fee: fee === null ? null : { amount: fee, currency } }
  const outcome = { state, failure, clientSecret: `${paymentId}_secret`, methodId: method }
  return { ...sent, ...money, ...outcome, refunds, disputes: [] }
}
