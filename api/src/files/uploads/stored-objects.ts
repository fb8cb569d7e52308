import { ruleMessage } from '../../../contract/rules.ts'
import type { Db, Tx } from '@quarry/db/db'
import type { Logger } from 'pino'
import type { Storage } from '../../ports/storage.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  announceKeys,
  claimKeys,
  deleteAnnounced,
  listUsed,
  lockAnnounced,
} from './pending-uploads.queries.ts'

/*
 * Storage and database cannot change in one transaction. So an object that is stored before its row, or outlives its row,
 * is announced in `pending_uploads` first; the cleanup removes what a crash leaves there.
 */

/**
 * Announces objects that are about to be stored or to lose their row; commit it before storing anything. Waits for
 * concurrent removals of the same names, so that they do not remove the new objects.
 */
export async function announce(db: Db | Tx, keys: readonly string[], userId: string | null): Promise<void> {
  if (keys.length === 0) return
  await announceKeys(db, [...new Set(keys)].toSorted(), userId)
}

/**
 * The same for names that only one upload may use: throws while another upload uses one of them, or if a row refers to
 * it. Otherwise the row of one upload could refer to the bytes of another.
 */
export async function announceNew(db: Db, keys: readonly string[], userId: string | null): Promise<void> {
  const names = [...new Set(keys)].toSorted()
  if (names.length === 0) return
  const claimed = await claimKeys(db, names, userId)
  const used = await listUsed(db, names)
  if (claimed.length === names.length && used.size === 0) return
  if (claimed.length > 0) await deleteAnnounced(db, claimed)
  throw new AppError('conflict', ruleMessage('file_in_flight'))
}

/**
 * Deletes the announcements; call it in the transaction that writes the rows of the objects. Throws if an announcement
 * is missing, since a concurrent removal has then deleted the object.
 */
export async function settle(tx: Tx, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)]
  if (names.length === 0) return
  if ((await deleteAnnounced(tx, names)) < names.length)
    throw new AppError('conflict', ruleMessage('file_being_removed'))
}

/** Removes objects without a row and their announcements. After a failure the cleanup removes them later. */
export async function discardObjects(
  { db, storage, log }: { db: Db; storage: Storage; log: Logger },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  try {
    await db.transaction().execute((tx) => removeUnused(tx, storage, keys))
  } catch (error) {
    log.warn({ err: error, objects: keys.length }, 'stored objects are left to the sweeper')
  }
}

/**
 * Removes announced objects without a row and returns their number. Locked announcements are the claim, so objects are
 * deleted inside the transaction: an upload of the same name waits, or fails in `settle`.
 */
export async function removeUnused(tx: Tx, storage: Storage, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const names = await lockAnnounced(tx, keys)
  if (names.length === 0) return 0
  const used = await listUsed(tx, names)
  const unused = names.filter((name) => !used.has(name))
  await storage.delete(unused)
  await deleteAnnounced(tx, names)
  return unused.length
}
