import type { Db, Tx } from '@quarry/db/db'
import { lockList } from '@quarry/db/list-limits'
import type { ChargeRow, InvoiceRow, NewCharge } from '@quarry/db/schema/billing/charges'
import { REFUNDS_LISTED } from '@quarry/domain/billing/invoices'
import { sql, type Updateable } from 'kysely'
import type { ChargesTable } from '@quarry/db/schema/billing/charges'

/** One transaction at a time changes what a user has bought. */
export const lockBilling = (tx: Tx, userId: string): Promise<void> => lockList(tx, 'billing', userId)

export const findCharge = (db: Db, id: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()

/** The charge, after the billing of its user is locked. */
export async function lockCharge(tx: Tx, id: string): Promise<ChargeRow | undefined> {
  const charge = await findCharge(tx, id)
  if (!charge) return undefined
  await lockBilling(tx, charge.userId)
  return tx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const insertCharge = (tx: Tx, charge: NewCharge): Promise<ChargeRow> =>
  tx.insertInto('charges').values(charge).returningAll().executeTakeFirstOrThrow()

export const updateCharge = (tx: Tx, id: string, columns: Updateable<ChargesTable>): Promise<ChargeRow> =>
  tx.updateTable('charges').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The charge of a subscription that is not settled, or else the last one. */
export const findLastCharge = (db: Db, subscriptionId: string): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('type', '=', 'subscription')
    .orderBy(sql`status in ('open', 'processing', 'failed')`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('due', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The charge for a change of plan whose payment is in progress. */
export const findUnpaidProration = (db: Db, subscriptionId: string): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('type', '=', 'proration')
    .where('status', '=', 'processing')
    .executeTakeFirst()

/** Whether the subscription has paid a cycle that began after the one of this charge. */
export async function hasLaterCycle(
  tx: Db,
  { subscriptionId, cycleStart, settledAt, createdAt }: ChargeRow,
): Promise<boolean> {
  if (subscriptionId === null) return false
  const later = await tx
    .selectFrom('charges')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('type', '=', 'subscription')
    .where('status', '=', 'succeeded')
    .where('cycleStart', '>', cycleStart ?? settledAt ?? createdAt)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** The last charges of several subscriptions, as `findLastCharge` returns them, with their products. */
export async function listLastCharges(db: Db, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('charges')
    .innerJoin('billingPrices', 'billingPrices.id', 'charges.priceId')
    .innerJoin('billingProducts', 'billingProducts.id', 'billingPrices.productId')
    .selectAll('charges')
    .select('billingProducts.metadata')
    .distinctOn('charges.subscriptionId')
    .where('charges.subscriptionId', 'in', [...subscriptionIds])
    .where('charges.type', '=', 'subscription')
    .orderBy('charges.subscriptionId')
    .orderBy(sql`charges.status in ('open', 'processing', 'failed')`, 'desc')
    .orderBy('charges.createdAt', 'desc')
    .orderBy('charges.due', 'desc')
    .execute()
}

/** Charges with their products, their invoices, and what was refunded of them. */
const detailedCharges = (db: Db, charges = db.selectFrom('charges').selectAll()) =>
  db
    .selectFrom(charges.as('charges'))
    .innerJoin('billingPrices', 'billingPrices.id', 'charges.priceId')
    .innerJoin('billingProducts', 'billingProducts.id', 'billingPrices.productId')
    .leftJoin('invoices', 'invoices.chargeId', 'charges.id')
    .selectAll('charges')
    .select(['billingPrices.productId', 'billingProducts.metadata', 'invoices.year', 'invoices.number'])
    .select((eb) =>
      eb
        .selectFrom('charges as refunds')
        .select((eb) => sql<number>`coalesce(-sum(${eb.ref('refunds.amount')}), 0)::float8`.as('refunded'))
        .whereRef('refunds.parentId', '=', 'charges.id')
        .where('refunds.status', 'not in', ['failed', 'cancelled'])
        .as('refunded'),
    )

interface ChargeList {
  userId: string
  /** Without upcoming and cancelled charges. */
  isPast: boolean
  limit: number
  /** The last charge of the previous page. */
  before: Pick<ChargeRow, 'due' | 'id'> | undefined
}

/** Charges of a user, newest first. Only those of the page are joined with other tables. */
export function listChargesOf(db: Db, { userId, isPast, limit, before }: ChargeList) {
  let page = db
    .selectFrom('charges')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('due', 'desc')
    .orderBy('id')
    .limit(limit)
  if (isPast) page = page.where('status', 'not in', ['open', 'cancelled'])
  if (before)
    page = page.where((eb) =>
      eb.or([eb('due', '<', before.due), eb.and([eb('due', '=', before.due), eb('id', '>', before.id)])]),
    )
  return detailedCharges(db, page).orderBy('charges.due', 'desc').orderBy('charges.id').execute()
}

export const findDetailedCharge = (db: Db, id: string) =>
  detailedCharges(db).where('charges.id', '=', id).executeTakeFirst()

/** Refunds of a charge that succeeded or are in progress, oldest first. */
export const listDetailedRefunds = (db: Db, chargeId: string) =>
  detailedCharges(db)
    .where('charges.parentId', '=', chargeId)
    .where('charges.status', 'not in', ['failed', 'cancelled'])
    .orderBy('charges.createdAt')
    .orderBy('charges.id')
    .limit(REFUNDS_LISTED)
    .execute()

export const listRefunds = (db: Db, chargeId: string): Promise<ChargeRow[]> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('parentId', '=', chargeId)
    .where('status', 'not in', ['failed', 'cancelled'])
    .execute()

/** A refund or dispute by the id of the provider. */
export const findByProviderRef = (
  tx: Tx,
  { platform, providerRef }: Pick<ChargeRow, 'platform'> & { providerRef: string },
): Promise<ChargeRow | undefined> =>
  tx
    .selectFrom('charges')
    .selectAll()
    .where('platform', '=', platform)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()

/**
 * Numbers the invoice of a charge. Transactions that issue invoices wait for each other, so that no number is missing:
 * it is the last statement of its transaction.
 */
export async function issueInvoice(tx: Tx, chargeId: string, issuedAt: Date): Promise<void> {
  const year = issuedAt.getUTCFullYear()
  await tx
    .with('numbered', (tx) =>
      tx
        .insertInto('invoiceYears')
        .values({ year, last: 1 })
        .onConflict((clash) =>
          clash.column('year').doUpdateSet((eb) => ({ last: eb('invoiceYears.last', '+', 1) })),
        )
        .returning(['year', 'last']),
    )
    .insertInto('invoices')
    .columns(['year', 'number', 'chargeId', 'issuedAt'])
    .expression((eb) =>
      eb
        .selectFrom('numbered')
        .select([
          'year',
          'last',
          sql<string>`${chargeId}`.as('id'),
          sql<Date>`${issuedAt}::timestamptz`.as('at'),
        ]),
    )
    .execute()
}

export const findInvoice = (db: Db, chargeId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('chargeId', '=', chargeId).executeTakeFirst()
