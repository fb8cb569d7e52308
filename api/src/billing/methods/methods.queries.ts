import type { Db, Tx } from '@quarry/db/db'
import type { PaymentMethodRow } from '@quarry/db/schema/billing/payments'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import { sql } from 'kysely'
import type { ProviderMethod } from '../../ports/payment-provider.ts'

interface Holder {
  userId: string
  provider: PaymentProviderName
}

/** The id of the customer that stands for a user at the provider. */
export async function findCustomerId(db: Db, { userId, provider }: Holder): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('id')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.id
}

export async function findCustomerOwner(
  db: Db,
  { provider, id }: { provider: PaymentProviderName; id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('userId')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.userId
}

/** Two requests at once may have created the same customer; the first row stays. */
export async function saveCustomer(
  db: Db,
  holder: Holder,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ ...holder, id, createdAt: now })
    .onConflict((clash) => clash.columns(['userId', 'provider']).doNothing())
    .execute()
}

export const listMethodsOf = (db: Db, { userId, provider }: Holder): Promise<PaymentMethodRow[]> =>
  db
    .selectFrom('paymentMethods')
    .selectAll()
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Brings the stored methods in line with the provider. The first method of a user is the primary one. */
export async function saveMethods(
  tx: Tx,
  holder: Holder,
  { methods, now }: { methods: readonly ProviderMethod[]; now: Date },
): Promise<void> {
  const ids = methods.map(({ id }) => id)
  await tx
    .deleteFrom('paymentMethods')
    .where('userId', '=', holder.userId)
    .where('provider', '=', holder.provider)
    .where('id', '!=', sql<string>`all(${ids}::text[])`)
    .execute()
  for (const method of methods)
    await tx
      .insertInto('paymentMethods')
      .values({ ...method, ...holder, isPrimary: false, createdAt: now })
      .onConflict((clash) =>
        clash.columns(['provider', 'id']).doUpdateSet((eb) => ({
          expiryMonth: eb.ref('excluded.expiryMonth'),
          expiryYear: eb.ref('excluded.expiryYear'),
          lastFour: eb.ref('excluded.lastFour'),
        })),
      )
      .execute()
  const [first, ...others] = await listMethodsOf(tx, holder)
  if (first && !first.isPrimary && others.every(({ isPrimary }) => !isPrimary))
    await setPrimaryMethod(tx, holder, first.id)
}

export async function setPrimaryMethod(tx: Tx, { userId, provider }: Holder, id: string): Promise<void> {
  const methods = tx
    .updateTable('paymentMethods')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
  await methods.set({ isPrimary: false }).where('isPrimary', '=', true).execute()
  await methods.set({ isPrimary: true }).where('id', '=', id).execute()
}

export async function deleteMethod(tx: Tx, { userId, provider }: Holder, id: string): Promise<void> {
  await tx
    .deleteFrom('paymentMethods')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

/** Whether the user has a subscription that will be charged. */
export async function hasChargesAhead(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('charges')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'in', ['open', 'processing', 'failed'])
    .where('type', '!=', 'refund')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
