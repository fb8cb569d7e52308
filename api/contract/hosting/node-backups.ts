import { BACKUP_MAX_BYTES, BACKUP_PIECES_AT_ONCE } from '@quarry/domain/hosting/backups'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryInteger } from '../fields.ts'
import { StoredBackup } from './agents.ts'

/*
 * What the agent of a node requests to keep backups in the object storage of the site. It gets signed addresses, each for one
 * object and an hour, and never the credentials of the storage.
 */

/** A part of a backup, and where it is sent or read. */
export const BackupPiece = z.object({ number: z.int(), offset: z.int(), bytes: z.int(), url: z.string() })
export type BackupPiece = z.output<typeof BackupPiece>

const Pieces = z.array(BackupPiece).max(BACKUP_PIECES_AT_ONCE)

const agent = { tag: 'nodes', access: 'public' } as const

export const storeBackup = endpoint({
  ...agent,
  method: 'POST',
  path: '/_internal/agent/backup/:backup/pieces',
  summary:
    'Get where the next missing pieces of a backup are sent: none when all have arrived, null on sites that leave backups on nodes',
  body: StoredBackup.extend({ size: z.int().min(1).max(BACKUP_MAX_BYTES) }),
  response: z.object({ pieces: Pieces.nullable() }),
})
export const readStoredBackup = endpoint({
  ...agent,
  method: 'GET',
  path: '/_internal/agent/backup/:backup/pieces',
  summary: 'Get where the pieces of a stored backup are read, from a number on; null if it is not stored',
  query: z.object({ from: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0) }),
  response: z.object({ stored: StoredBackup.extend({ pieces: Pieces }).nullable() }),
})
