import { MINUTE_MS } from '../times.ts'
import type { OperationState, ServerOperation } from './operations.ts'

/** Between two automatic backups, in hours. */
export const BACKUP_INTERVALS = [3, 6, 12, 24] as const
export type BackupInterval = (typeof BACKUP_INTERVALS)[number]
export const DEFAULT_BACKUP_INTERVAL = 6 satisfies BackupInterval

/** A backup in the object storage is one object for each so many bytes. */
export const BACKUP_PIECE_BYTES = 64 * 1024 ** 2
/** More than the largest plan has storage. */
export const BACKUP_MAX_BYTES = 4000 * BACKUP_PIECE_BYTES
/** Of a path below the folder of the server. A longer one could not be restored: Linux takes 4 095 bytes with that folder. */
export const BACKUP_PATH_MAX_BYTES = 3500
/** Pieces that a node sends or reads before it asks again. */
export const BACKUP_PIECES_AT_ONCE = 8

/** How long the address of a prepared download is valid. */
export const BACKUP_LINK_MS = 30 * MINUTE_MS

/** States of a backup, by the last operation on it. */
export const BACKUP_STATES = ['queued', 'creating', 'failed', 'done', 'restoring'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** A restoration that failed or was cancelled leaves the backup as it was. */
export function backupState(kind: ServerOperation, state: OperationState): BackupState {
  if (kind === 'restore') return state === 'queued' || state === 'running' ? 'restoring' : 'done'
  if (state === 'running') return 'creating'
  return state === 'cancelled' ? 'failed' : state
}

/** The name of a backup without one: the first number that is free. */
export function nextBackupName(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()))
  let number = names.length + 1
  while (taken.has(`backup #${number}`)) number += 1
  return `Backup #${number}`
}
