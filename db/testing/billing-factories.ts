import type { Insertable } from 'kysely'
import type { Db } from '../src/db.ts'
import { mintId } from '../src/ids.ts'
import type {
  ChargeRow,
  NewCharge,
  SubscriptionRow,
  SubscriptionsTable,
} from '../src/schema/billing/charges.ts'
import type { PaymentMethodRow, PaymentMethodsTable } from '../src/schema/billing/payments.ts'

/* Rows of billing for tests, as in `factories.ts`. */

/** The current price of a product; by default of a server plan, of which a user can have several. */
async function aPriceOf(db: Db, key: string) {
  return db
    .selectFrom('billingPrices')
    .innerJoin('billingProducts', 'billingProducts.id', 'billingPrices.productId')
    .select(['billingPrices.id', 'productId', 'isUnitary', 'monthly', 'yearly'])
    .where('key', '=', key)
    .where('currency', '=', 'USD')
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** A provisioned subscription without charges. */
export async function aSubscription(
  db: Db,
  {
    product = 'pyro-2048',
    ...given
  }: Partial<Insertable<SubscriptionsTable>> & { userId: string; product?: string },
): Promise<SubscriptionRow> {
  const { id: priceId, productId, isUnitary } = await aPriceOf(db, product)
  const now = new Date()
  const subscription = {
    priceId,
    productId,
    isUnitary,
    createdAt: now,
    provisionedAt: now,
    id: mintId(),
    interval: 'monthly' as const,
    status: 'provisioned' as const,
    ...given,
  }
  return db.insertInto('subscriptions').values(subscription).returningAll().executeTakeFirstOrThrow()
}

/** A charge of the provider `local`, due now; with an invoice if it succeeded. */
export async function aCharge(
  db: Db,
  given: Partial<NewCharge> & { userId: string; subscriptionId: string },
): Promise<ChargeRow> {
  const { priceId, interval } = await db
    .selectFrom('subscriptions')
    .select(['priceId', 'interval'])
    .where('id', '=', given.subscriptionId)
    .executeTakeFirstOrThrow()
  const charge: NewCharge = {
    priceId,
    interval,
    id: mintId(),
    type: 'subscription',
    status: 'open',
    amount: 600,
    currency: 'USD',
    platform: 'local',
    due: new Date(),
    createdAt: new Date(),
    ...given,
  }
  const row = await db.insertInto('charges').values(charge).returningAll().executeTakeFirstOrThrow()
  if (row.status === 'succeeded') await anInvoice(db, row.id)
  return row
}

/** The next invoice of a year before the site. */
async function anInvoice(db: Db, chargeId: string): Promise<void> {
  const year = 2000
  const { number } = await db
    .selectFrom('invoices')
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)), '+', 1).as('number'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  await db.insertInto('invoices').values({ year, number, chargeId, issuedAt: new Date() }).execute()
}

/** A customer of the provider `local`, unless the user has one. */
export async function aPaymentCustomer(db: Db, userId: string): Promise<string> {
  const id = `lcus_${userId}`
  await db
    .insertInto('paymentCustomers')
    .values({ userId, provider: 'local', id, createdAt: new Date() })
    .onConflict((clash) => clash.columns(['userId', 'provider']).doNothing())
    .execute()
  return id
}

/** A card that pays, and is not the primary method. */
export async function aPaymentMethod(
  db: Db,
  given: Partial<Insertable<PaymentMethodsTable>> & { userId: string },
): Promise<PaymentMethodRow> {
  const parent = await aPaymentCustomer(db, given.userId)
  const method = {
    id: `lpm_${mintId()}`,
    type: 'card',
    brand: 'visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2040,
    label: null,
  }
  const data = JSON.stringify({ card: method, outcome: 'pays' })
  await db.insertInto('localPaymentObjects').values({ id: method.id, kind: 'method', parent, data }).execute()
  const row = { ...method, provider: 'local' as const, isPrimary: false, createdAt: new Date(), ...given }
  return db.insertInto('paymentMethods').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A payment of the provider `local` that waits for its payer, of no charge. */
export async function aTestPayment(db: Db, { userId }: { userId: string }): Promise<{ id: string }> {
  const parent = await aPaymentCustomer(db, userId)
  const id = `lpay_${mintId()}`
  const payment = { id, customerId: parent, chargeId: null, attempt: 1, state: 'needs_confirmation' }
  const amounts = { amount: 600, currency: 'USD', tax: 0, fee: null, refunds: [], disputes: [] }
  const data = JSON.stringify({ ...payment, ...amounts, failure: null, clientSecret: 's', methodId: null })
  await db.insertInto('localPaymentObjects').values({ id, kind: 'payment', parent, data }).execute()
  return { id }
}
