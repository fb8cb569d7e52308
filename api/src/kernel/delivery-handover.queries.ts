import type { Db } from '@quarry/db/db'

/** Marks the delivery of an email as handed over, or removes the mark. */
export async function markHandedOver(db: Db, id: number, handedOverAt: Date | null): Promise<void> {
  await db.updateTable('deliveries').set({ handedOverAt }).where('id', '=', id).execute()
}
