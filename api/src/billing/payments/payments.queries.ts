import type { Db, Tx } from '@quarry/db/db'
import type { PaymentsTable } from '@quarry/db/schema/billing/payments'
import type { PaymentProviderName } from '@quarry/domain/billing/payment-methods'
import type { Insertable, Selectable } from 'kysely'

type PaymentRow = Selectable<PaymentsTable>

/** The payments of a charge, the last attempt first. */
export const listPayments = (
  db: Db,
  { provider, chargeId }: { provider: PaymentProviderName; chargeId: string },
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('chargeId', '=', chargeId)
    .orderBy('attempt', 'desc')
    .execute()

export const findPaymentRow = (
  db: Db,
  { provider, id }: { provider: PaymentProviderName; id: string },
): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()

export async function savePayment(tx: Tx, payment: Insertable<PaymentsTable>): Promise<void> {
  await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((clash) => clash.columns(['provider', 'id']).doNothing())
    .execute()
}
