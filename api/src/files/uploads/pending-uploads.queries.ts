import type { Db, Tx } from '@quarry/db/db'
import { isHeld } from '@quarry/db/storage-references'
import { sql } from 'kysely'

/** Announcing a key again updates its time. */
export const announceKeys = (db: Db | Tx, keys: readonly string[], userId: string | null) =>
  db
    .insertInto('pendingUploads')
    .values(keys.map((storageKey) => ({ storageKey, userId })))
    .onConflict((clash) =>
      clash
        .column('storageKey')
        .doUpdateSet((eb) => ({ userId: eb.ref('excluded.userId'), createdAt: sql`now()` })),
    )
    .execute()

/** An older claim was left by a crash. */
const CLAIM_LASTS = '1 hour'

/** Returns those of the keys that no other upload has claimed. */
export async function claimKeys(db: Db, keys: readonly string[], userId: string | null): Promise<string[]> {
  const claimed = await db
    .insertInto('pendingUploads')
    .values(keys.map((storageKey) => ({ storageKey, userId })))
    .onConflict((clash) =>
      clash
        .column('storageKey')
        .doUpdateSet((eb) => ({ userId: eb.ref('excluded.userId'), createdAt: sql`now()` }))
        .where('pendingUploads.createdAt', '<', sql<Date>`now() - ${CLAIM_LASTS}::interval`),
    )
    .returning('storageKey')
    .execute()
  return claimed.map((row) => row.storageKey)
}

/** Returns the number of deleted announcements. */
export async function deleteAnnounced(db: Db | Tx, keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingUploads')
    .where('storageKey', 'in', [...keys])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function lockAnnounced(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('pendingUploads')
    .select('storageKey')
    .where('storageKey', 'in', [...keys])
    .orderBy('storageKey')
    .forUpdate()
    .execute()
  return rows.map((row) => row.storageKey)
}

/** Keys announced before this time, locked for this transaction. */
export async function lockAbandoned(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('pendingUploads')
    .select('storageKey')
    .where('createdAt', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.storageKey)
}

/**
 * Those of the objects that a row refers to. Several rows may refer to one object: the same image has the same name, and
 * versions of a project may share a file.
 */
export async function listUsed(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as t(key) where ${isHeld}`.execute(db)
  return new Set(rows.map((row) => row.key))
}
