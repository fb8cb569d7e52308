import type { Db, Tx } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { Storage } from '../adapters/storage.ts'

/*
 * Bytes and rows cannot change in one transaction. So whatever is stored before its row, or outlives its row, is
 * named in `pending_uploads` first; the sweeper removes what a crash leaves there.
 */

/** Names objects about to be stored; commit it before storing anything. */
export async function announce(db: Db | Tx, keys: readonly string[], userId: string | null): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('pendingUploads')
    .values(keys.map((storageKey) => ({ storageKey, userId })))
    .onConflict((clash) => clash.column('storageKey').doNothing())
    .execute()
}

/** Rows now speak for these objects; call it in the transaction that writes those rows. */
export async function settle(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .deleteFrom('pendingUploads')
      .where('storageKey', 'in', [...keys])
      .execute()
}

/** Removes objects and their announcement; a failure is left to the sweeper. */
export async function discardObjects(
  { db, storage, log }: { db: Db; storage: Storage; log: Logger },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  try {
    await storage.delete(keys)
    await db
      .deleteFrom('pendingUploads')
      .where('storageKey', 'in', [...keys])
      .execute()
  } catch (error) {
    log.warn({ err: error, objects: keys.length }, 'stored objects are left to the sweeper')
  }
}
