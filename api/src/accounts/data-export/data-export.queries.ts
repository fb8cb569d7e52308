import type { Db, Tx } from '@quarry/db/db'
import type { DataExportRow } from '@quarry/db/schema/accounts/accounts'

export const findExport = (db: Db, userId: string): Promise<DataExportRow | undefined> =>
  db.selectFrom('dataExports').selectAll().where('userId', '=', userId).executeTakeFirst()

export const lockExport = (tx: Tx, userId: string): Promise<DataExportRow | undefined> =>
  tx.selectFrom('dataExports').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst()

/** Replaces the previous export. */
export async function beginExport(tx: Tx, userId: string, askedAt: Date): Promise<void> {
  const row = { userId, askedAt, readyAt: null, expiresAt: null, storageKey: null, sizeBytes: null }
  await tx
    .insertInto('dataExports')
    .values(row)
    .onConflict((clash) => clash.column('userId').doUpdateSet(row))
    .execute()
}

export async function finishExport(
  tx: Tx,
  userId: string,
  columns: Pick<DataExportRow, 'readyAt' | 'expiresAt' | 'storageKey' | 'sizeBytes'>,
): Promise<void> {
  await tx.updateTable('dataExports').set(columns).where('userId', '=', userId).execute()
}

/** Whether the job of this export is a dead letter. */
export async function hasFailed(db: Db, userId: string, askedAt: Date): Promise<boolean> {
  const deadLetter = await db
    .selectFrom('deadLetters')
    .select('id')
    .where('queue', '=', 'export')
    .where('aggregate', '=', `user:${userId}`)
    .where('failedAt', '>=', askedAt)
    .limit(1)
    .executeTakeFirst()
  return deadLetter !== undefined
}

/** Clears the storage keys of expired exports, and returns them. */
export async function takeExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const expired = await tx
    .selectFrom('dataExports')
    .select(['userId', 'storageKey'])
    .where('storageKey', 'is not', null)
    .where('expiresAt', '<=', now)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (expired.length === 0) return []
  await tx
    .updateTable('dataExports')
    .set({ storageKey: null })
    .where(
      'userId',
      'in',
      expired.map(({ userId }) => userId),
    )
    .execute()
  return expired.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey]))
}
