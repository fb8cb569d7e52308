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
 * Bytes and rows cannot change in one transaction. So whatever is stored before its row, or outlives its row, is
 * named in `pending_uploads` first; the sweeper removes what a crash leaves there.
 */

/**
 * Names objects about to be stored, or about to lose their row; commit it before storing anything. Waits for whoever is
 * removing objects of the same name, so that what is stored next is not removed with them.
 */
export async function announce(db: Db | Tx, keys: readonly string[], userId: string | null): Promise<void> {
  if (keys.length === 0) return
  await announceKeys(db, [...new Set(keys)].toSorted(), userId)
}

/**
 * The same for names that only one may use: refused while somebody else stores under one of them, and once a row speaks
 * for it. Otherwise the bytes of two uploads could end under the row of one.
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
 * Rows now speak for these objects; call it in the transaction that writes those rows. An announcement that is gone
 * means that someone has removed the object of this name meanwhile.
 */
export async function settle(tx: Tx, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)]
  if (names.length === 0) return
  if ((await deleteAnnounced(tx, names)) < names.length)
    throw new AppError('conflict', ruleMessage('file_being_removed'))
}

/** Removes objects no row speaks for, and their announcement; a failure is left to the sweeper. */
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
 * Removes what is announced and has no row, and answers how many that were. The locked announcements are the claim, so
 * the storage is asked inside the transaction: an upload of the same name waits, or notices in `settle`.
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
