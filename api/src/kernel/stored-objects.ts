import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'
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

/** Which of these objects some row speaks for. The same picture sent again has the same name, so this must be asked. */
export async function listUsed(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as t(key) where
      exists (select from files where storage_key = key and version_id = split_part(key, '/', 4))
      or exists (select from projects where id = split_part(key, '/', 2) and key in (icon_key, raw_icon_key))
      or exists (select from gallery_items where project_id = split_part(key, '/', 2) and key in (image_key, raw_image_key))
      or exists (select from images where project_id = split_part(key, '/', 2) and key in (image_key, raw_image_key))
      or exists (select from users where id = split_part(key, '/', 2) and key in (avatar_key, raw_avatar_key))
      or exists (select from collections where id = split_part(key, '/', 2) and key in (icon_key, raw_icon_key))
      or exists (select from organizations where id = split_part(key, '/', 2) and key in (icon_key, raw_icon_key))`.execute(
    db,
  )
  return new Set(rows.map((row) => row.key))
}

/** Removes objects no row speaks for, and their announcement; a failure is left to the sweeper. */
export async function discardObjects(
  { db, storage, log }: { db: Db; storage: Storage; log: Logger },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  try {
    const used = await listUsed(db, keys)
    await storage.delete(keys.filter((key) => !used.has(key)))
    await db
      .deleteFrom('pendingUploads')
      .where('storageKey', 'in', [...keys])
      .execute()
  } catch (error) {
    log.warn({ err: error, objects: keys.length }, 'stored objects are left to the sweeper')
  }
}
